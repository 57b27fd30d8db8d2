import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CallsModule } from '../content/calls/calls.module.js';
import { JournalModule } from '../content/journal/journal.module.js';
import { MaterialsModule } from '../content/materials/materials.module.js';
import { Identifier } from '../platform/access/access.js';
import { CONFIG, type Config } from '../platform/config.js';
import { Throttle } from '../platform/throttle/throttle.js';
import { AccountLink } from './account-links/account-link.entity.js';
import { AccountLinksResolver } from './account-links/account-links.resolver.js';
import { AccountLinksService } from './account-links/account-links.service.js';
import { AuthController } from './auth/auth.controller.js';
import { AuthResolver } from './auth/auth.resolver.js';
import { AuthService } from './auth/auth.service.js';
import { KnownClient } from './auth/known-client.entity.js';
import { KnownClients } from './auth/known-clients.js';
import { SecondFactor } from './auth/second-factor.js';
import { SessionRow } from './auth/session.entity.js';
import { Sessions, TOKEN_PARTIES, tokenKey } from './auth/sessions.js';
import { Letter } from './letters/letter.entity.js';
import { LetterSender } from './letters/letter-sender.js';
import { LettersResolver, PublishedLettersResolver } from './letters/letters.resolver.js';
import { LettersService } from './letters/letters.service.js';
import { MailJobs } from './mail/mail-jobs.js';
import { MailResolver } from './mail/mail.resolver.js';
import { Mailer } from './mail/mailer.js';
import { Notice } from './mail/notice.entity.js';
import { Notices } from './mail/notices.js';
import { Templates } from './mail/templates.js';
import { BouncesController } from './subscriptions/bounces.controller.js';
import { BouncesService } from './subscriptions/bounces.service.js';
import { ErasedAddresses } from './subscriptions/erased-addresses.js';
import { SubscriptionLinks } from './subscriptions/links.js';
import { OwnSubscriptionController } from './subscriptions/own-subscription.controller.js';
import { OwnSubscriptionService } from './subscriptions/own-subscription.service.js';
import { Subscriber } from './subscriptions/subscriber.entity.js';
import { SubscribersResolver } from './subscriptions/subscribers.resolver.js';
import { SubscribersService } from './subscriptions/subscribers.service.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsResolver } from './subscriptions/subscriptions.resolver.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { FirstPassword } from './users/first-password.js';
import { User } from './users/user.entity.js';
import { UsersResolver } from './users/users.resolver.js';
import { UsersService } from './users/users.service.js';

const Jwt = JwtModule.registerAsync({
  inject: [CONFIG],
  useFactory: ({ jwtSecret }: Config) => ({
    secret: tokenKey(jwtSecret),
    signOptions: { algorithm: 'HS256', ...TOKEN_PARTIES },
    verifyOptions: { algorithms: ['HS256'], ...TOKEN_PARTIES },
  }),
});

/** Administrators and how they sign in; subscribers, and the mail to both. */
@Module({
  imports: [
    TypeOrmModule.forFeature([AccountLink, KnownClient, Letter, Notice, SessionRow, Subscriber, User]),
    ...[CallsModule, JournalModule, MaterialsModule, Jwt],
  ],
  controllers: [AuthController, SubscriptionsController, OwnSubscriptionController, BouncesController],
  providers: [
    ...[UsersService, FirstPassword, UsersResolver, AccountLinksService, AccountLinksResolver],
    ...[AuthService, AuthResolver, Sessions, SecondFactor, KnownClients, Throttle],
    ...[Mailer, MailJobs, Notices, Templates, MailResolver],
    ...[SubscriptionsService, OwnSubscriptionService, SubscribersService, BouncesService, ErasedAddresses],
    ...[SubscriptionLinks, SubscriptionsResolver, SubscribersResolver],
    ...[LettersService, LetterSender, LettersResolver, PublishedLettersResolver],
    { provide: Identifier, useExisting: AuthService },
  ],
  exports: [Identifier, LettersService],
})
export class PeopleModule {}
