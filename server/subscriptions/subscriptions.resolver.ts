import { Args, Field, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { type Language } from '../../client/locales.js';
import { Public } from '../common/access.js';
import { type Client } from '../common/client.js';
import { CurrentClient } from '../common/current-user.js';
import { LanguageEnum } from '../common/language.js';
import { OwnSubscriptionService, languageOf } from './own-subscription.service.js';
import { FOLLOWED } from './subscriber.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';

@ObjectType('SubscriptionReply', { description: 'What to tell the visitor, in both languages.' })
class SubscriptionReplyType {
  @Field({ description: 'In Albanian.' })
  alMessage: string;

  @Field({ description: 'In English.' })
  enMessage: string;
}

@ObjectType('OwnSubscription', {
  description: 'A subscription, as the holder of a link from one of its mails sees it.',
})
class OwnSubscriptionType {
  @Field({ description: 'A part of the address: enough to know it by.' })
  hint: string;

  @Field({ description: 'For the next thing to do with it.' })
  token: string;

  @Field({ description: 'False for the link that only confirms.' })
  isOwner: boolean;

  @Field({ description: 'pending, active, suspended or unsubscribed.' })
  state: string;

  @Field(() => LanguageEnum, { description: 'The language of the letters.' })
  language: Language;

  @Field({ description: 'Whether to hear of new issues.' })
  wantsIssues: boolean;

  @Field({ description: 'Whether to hear of calls for papers.' })
  wantsCalls: boolean;

  @Field(() => [String], { description: 'Authors to hear of.' })
  authors: string[];

  @Field(() => [String], { description: 'Keywords to hear of.' })
  keywords: string[];

  @Field(() => [String], { description: 'Places to hear of.' })
  places: string[];
}

@Resolver()
export class SubscriptionsResolver {
  constructor(
    private readonly service: SubscriptionsService,
    private readonly own: OwnSubscriptionService,
  ) {}

  @Public()
  @Mutation(() => SubscriptionReplyType, {
    description: 'Asks for the newsletter. The answer never tells whether an address is on the list.',
  })
  subscribe(
    @CurrentClient() client: Client,
    @Args('email', { description: 'The e-mail address, as the visitor typed it.' }) email: string,
    @Args('language', { type: () => LanguageEnum, nullable: true, description: 'The language the visitor reads.' })
    language?: Language | null,
  ) {
    return this.service.subscribe(email, language, client);
  }

  // A mutation though it changes nothing: what queries answer may be kept for everybody.
  @Public()
  @Mutation(() => OwnSubscriptionType, {
    nullable: true,
    description:
      'Opens the subscription that a link in a mail belongs to, and changes nothing. Null for a link that is no good.',
  })
  async openSubscription(
    @Args('token', { description: 'What the link carries as t.' }) token: string,
  ): Promise<OwnSubscriptionType | null> {
    const own = await this.own.open(token);
    if (!own) return null;
    const { subscriber, purpose, ...rest } = own;
    const { state, wantsIssues, wantsCalls, follows } = subscriber;
    const [authors, keywords, places] = FOLLOWED.map((kind) =>
      follows.filter((follow) => follow.kind === kind).map(({ value }) => value),
    );
    const isOwner = purpose === 'own';
    return {
      ...rest,
      isOwner,
      state,
      language: languageOf(subscriber),
      wantsIssues,
      wantsCalls,
      authors,
      keywords,
      places,
    };
  }
}
