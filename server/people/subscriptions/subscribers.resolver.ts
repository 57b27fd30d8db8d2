import { Args, Field, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { type Language } from '../../../client/shared/locales.js';
import { NumberedPageArgs } from '../../platform/graphql/paging.js';
import { Admin, FreshAdmin, type Identity, CurrentUser } from '../../platform/access/access.js';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { LanguageEnum } from '../../platform/languages/language.js';
import { SUBSCRIBER_STATES, Subscriber } from './subscriber.entity.js';
import { SubscribersService } from './subscribers.service.js';

@ObjectType('SubscriberPage', { description: 'A page of subscribers.' })
class SubscriberPage {
  @Field(() => [Subscriber], { description: 'The subscribers, newest first.' })
  nodes: Subscriber[];

  @Cost({ each: 5 })
  @Field(() => Int, { description: 'The number of matching subscribers on all pages.' })
  totalCount: number;
}

@ObjectType('SubscriberCounts', { description: 'The number of subscribers in each status.' })
class SubscriberCounts {
  @Field(() => Int, { description: 'Not confirmed.' })
  pending: number;

  @Field(() => Int, { description: 'How many of the active were never asked to confirm.' })
  neverAsked: number;

  @Field(() => Int, { description: 'Receiving newsletters.' })
  active: number;

  @Field(() => Int, { description: 'Mail to them bounces.' })
  suspended: number;

  @Field(() => Int, { description: 'Unsubscribed; to be erased soon.' })
  unsubscribed: number;
}

const LeftOut = describedEnum('LeftOut', 'Why a line of an import is left out.', {
  ADDRESS: 'It does not begin with an e-mail address.',
  SECOND: 'It is not the first address of its line.',
  STATE: 'Its state is none of pending, active, suspended and unsubscribed.',
  REPEATED: 'An earlier line has the address; of two states the one that is not active counts.',
  ERASED: 'The subscriber was erased earlier, and must sign up again.',
});

@ObjectType('RejectedLine', { description: 'A line of an import that is left out.' })
export class RejectedLine {
  @Field(() => Int, { description: 'The line number.' })
  line: number;

  @Field({ description: 'The content of the line.' })
  text: string;

  @Field(() => LeftOut, { description: 'Why.' })
  reason: keyof typeof LeftOut;
}

@ObjectType('SubscriberImport', { description: 'The outcome of an import.' })
export class SubscriberImport {
  @Field(() => Int, { description: 'The number of addresses added that receive newsletters.' })
  added: number;

  @Field(() => Int, { description: 'The number added with another state of the file; they receive no newsletters.' })
  inactive: number;

  @Field(() => Int, { description: 'The number already on the list, left unchanged.' })
  known: number;

  @Field(() => Int, { description: 'The number of lines left out.' })
  rejectedCount: number;

  @Field(() => [RejectedLine], { description: 'The first of them.' })
  rejected: RejectedLine[];
}

@Admin()
@Resolver(() => Subscriber)
export class SubscribersResolver {
  constructor(private readonly service: SubscribersService) {}

  @Query(() => SubscriberPage, { description: 'Administrators only: the newsletter subscribers.' })
  subscribers(
    @Args('search', { defaultValue: '', description: 'Part of the address.' }) search: string,
    @Args('state', { type: () => String, nullable: true, description: 'Only those with this status.' })
    state: string | null,
    @Args() { first, offset }: NumberedPageArgs,
  ) {
    const known = SUBSCRIBER_STATES.find((one) => one === state) ?? null;
    return this.service.list({ search, state: known, first, offset });
  }

  @Query(() => SubscriberCounts, { description: 'Administrators only: the number of subscribers.' })
  subscriberCounts() {
    return this.service.counts();
  }

  @FreshAdmin()
  @Query(() => String, { description: 'Administrators only: the whole list as CSV, safe from formula injection.' })
  subscribersCsv(@CurrentUser() me: Identity) {
    return this.service.export(me);
  }

  @Mutation(() => SubscriberImport, {
    description:
      'Adds addresses whose owners have consented. Existing subscribers stay unchanged; erased ones are left out.',
  })
  importSubscribers(
    @CurrentUser() me: Identity,
    @Args('text', {
      description:
        'One address per line, or CSV with the address in the first column. Those with another state in a column `state` receive no newsletters.',
    })
    text: string,
    @Args('language', { type: () => LanguageEnum, description: 'The language of their newsletters.' })
    language: Language,
  ) {
    return this.service.import(me, text, language);
  }

  @FreshAdmin()
  @Mutation(() => Int, {
    description: 'E-mails a request to confirm to all subscribers who never got one. Returns their number.',
  })
  sendConfirmations(@CurrentUser() me: Identity) {
    return this.service.sendConfirmations(me);
  }

  @Mutation(() => Boolean, {
    description: 'Deletes a subscriber and all their data. Later imports leave the address out.',
  })
  deleteSubscriber(
    @CurrentUser() me: Identity,
    @Args('id', { type: () => Int, description: 'The id of the subscriber.' }) id: number,
  ) {
    return this.service.remove(me, id);
  }
}
