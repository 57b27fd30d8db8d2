import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { BouncesController } from './bounces.controller.js';
import { BouncesService } from './bounces.service.js';
import { ErasedAddresses } from './erased-addresses.js';
import { SubscriptionLinks } from './links.js';
import { OwnSubscriptionController } from './own-subscription.controller.js';
import { OwnSubscriptionService } from './own-subscription.service.js';
import { Subscriber } from './subscriber.entity.js';
import { SubscribersResolver } from './subscribers.resolver.js';
import { SubscribersService } from './subscribers.service.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsResolver } from './subscriptions.resolver.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Subscriptions to the newsletter. */
@Module({
  imports: [TypeOrmModule.forFeature([Subscriber]), AuthModule],
  controllers: [SubscriptionsController, OwnSubscriptionController, BouncesController],
  providers: [
    SubscriptionsService,
    OwnSubscriptionService,
    BouncesService,
    ErasedAddresses,
    SubscriptionLinks,
    SubscriptionsResolver,
    SubscribersService,
    SubscribersResolver,
  ],
  exports: [SubscriptionsService, SubscriptionLinks],
})
export class SubscriptionsModule {}
