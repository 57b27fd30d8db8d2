import { Args, Field, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { type Language, languageOf } from '../../../client/shared/locales.js';
import { Public, CurrentClient } from '../../platform/access/access.js';
import { type Client } from '../../platform/access/client.js';
import { LanguageEnum } from '../../platform/languages/language.js';
import { OwnSubscriptionService } from './own-subscription.service.js';
import { FOLLOWED } from '../../../client/shared/rules.js';
import { SubscriptionsService } from './subscriptions.service.js';

@ObjectType('SubscriptionReply', { description: 'The message to show the visitor, in both languages.' })
class SubscriptionReplyType {
  @Field({ description: 'The Albanian text.' })
  alMessage: string;

  @Field({ description: 'The English text.' })
  enMessage: string;
}

@ObjectType('OwnSubscription', { description: 'A subscription, as seen through a link in one of its mails.' })
class OwnSubscriptionType {
  @Field({ description: 'The partly hidden address, enough to recognise it.' })
  hint: string;

  @Field({ description: 'The token for the next action.' })
  token: string;

  @Field({ description: 'Whether the link allows everything.' })
  isOwner: boolean;

  @Field({ description: 'What the link allows: confirm, unsubscribe, resume, or manage, which is everything.' })
  purpose: string;

  @Field({ description: 'pending, active, suspended or unsubscribed.' })
  state: string;

  @Field(() => LanguageEnum, { description: 'The language of the newsletters.' })
  language: Language;

  @Field({ description: 'Whether to be notified of new issues.' })
  wantsIssues: boolean;

  @Field({ description: 'Whether to be notified of calls for papers.' })
  wantsCalls: boolean;

  @Field(() => [String], { description: 'The authors followed.' })
  authors: string[];

  @Field(() => [String], { description: 'The keywords followed.' })
  keywords: string[];

  @Field(() => [String], { description: 'The places followed.' })
  places: string[];
}

@Resolver()
export class SubscriptionsResolver {
  constructor(
    private readonly service: SubscriptionsService,
    private readonly ownSubscription: OwnSubscriptionService,
  ) {}

  @Public()
  @Mutation(() => SubscriptionReplyType, {
    description: 'Subscribes to the newsletter. The response never reveals whether an address is already on the list.',
  })
  subscribe(
    @CurrentClient() client: Client,
    @Args('email', { description: 'The e-mail address, as the visitor typed it.' }) email: string,
    @Args('language', { type: () => LanguageEnum, nullable: true, description: 'The language the visitor reads.' })
    language?: Language | null,
  ) {
    return this.service.subscribe(email, language, client);
  }

  // A mutation although it changes nothing: results of queries may be cached for everyone.
  @Public()
  @Mutation(() => OwnSubscriptionType, {
    nullable: true,
    description:
      'Returns the subscription of a link in a mail, without changing anything; null if the link is invalid.',
  })
  async openSubscription(
    @Args('token', { description: 'The parameter t of the link.' }) token: string,
  ): Promise<OwnSubscriptionType | null> {
    const subscription = await this.ownSubscription.open(token);
    if (!subscription) return null;
    const { subscriber, ...rest } = subscription;
    const { state, language, wantsIssues, wantsCalls, follows } = subscriber;
    const [authors, keywords, places] = FOLLOWED.map((kind) =>
      follows.filter((follow) => follow.kind === kind).map(({ value }) => value),
    );
    const choices = { language: languageOf(language), wantsIssues, wantsCalls, authors, keywords, places };
    return { ...rest, ...choices, state, isOwner: rest.purpose === 'manage' };
  }
}
