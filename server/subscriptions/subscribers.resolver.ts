import { Args, Field, GraphQLISODateTime, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { type Language } from '../../client/locales.js';
import { Admin } from '../common/access.js';
import { LanguageEnum } from '../common/language.js';
import { SUBSCRIBER_STATES, type SubscriberState } from './subscriber.entity.js';
import { SubscribersService } from './subscribers.service.js';

const MOST = 100;

@ObjectType('Subscriber', { description: 'Somebody on the list of the newsletter, as administrators see it.' })
class SubscriberType {
  @Field(() => Int, { description: 'The number that names the subscriber.' })
  id: number;

  @Field({ description: 'The address, as it was typed.' })
  email: string;

  @Field(() => String, { nullable: true, description: 'The language of the letters: al or en.' })
  language: string | null;

  @Field({ description: 'pending, active, suspended or unsubscribed.' })
  state: string;

  @Field({ description: 'form, import, or before: signed up before addresses were confirmed.' })
  source: string;

  @Field(() => String, { nullable: true, description: 'The code that the last mail came back with.' })
  bounceStatus: string | null;

  @Field(() => GraphQLISODateTime, { description: 'When the address came onto the list.' })
  createdAt: Date;
}

@ObjectType('SubscriberPage', { description: 'A part of the list.' })
class SubscriberPage {
  @Field(() => [SubscriberType], { description: 'The newest first.' })
  nodes: SubscriberType[];

  @Field(() => Int, { description: 'How many fit.' })
  totalCount: number;
}

@ObjectType('SubscriberCounts', { description: 'How many subscribers there are of each state.' })
class SubscriberCounts {
  @Field(() => Int, { description: 'Not confirmed.' })
  pending: number;

  @Field(() => Int, { description: 'Of these, never asked.' })
  unasked: number;

  @Field(() => Int, { description: 'Get letters.' })
  active: number;

  @Field(() => Int, { description: 'Mail to them comes back.' })
  suspended: number;

  @Field(() => Int, { description: 'Left; forgotten soon.' })
  unsubscribed: number;
}

@ObjectType('RefusedLine', { description: 'A line of an import that is no address.' })
class RefusedLine {
  @Field(() => Int, { description: 'Its number.' })
  line: number;

  @Field({ description: 'What stands there.' })
  text: string;
}

@ObjectType('SubscriberImport', { description: 'What an import did.' })
class SubscriberImport {
  @Field(() => Int, { description: 'New on the list.' })
  added: number;

  @Field(() => Int, { description: 'On the list already, and left as they were.' })
  known: number;

  @Field(() => Int, { description: 'No addresses.' })
  refusedCount: number;

  @Field(() => [RefusedLine], { description: 'The first of these.' })
  refused: RefusedLine[];
}

@Admin()
@Resolver(() => SubscriberType)
export class SubscribersResolver {
  constructor(private readonly service: SubscribersService) {}

  @Query(() => SubscriberPage, { description: 'Administrators only: the list of the newsletter.' })
  subscribers(
    @Args('search', { defaultValue: '', description: 'A part of the address.' }) search: string,
    @Args('state', { type: () => String, nullable: true, description: 'Only those of this state.' })
    state: string | null,
    @Args('first', { type: () => Int, defaultValue: 20, description: `How many, up to ${MOST}.` }) first: number,
    @Args('offset', { type: () => Int, defaultValue: 0, description: 'How many to pass over.' }) offset: number,
  ) {
    const known = SUBSCRIBER_STATES.includes(state as SubscriberState) ? (state as SubscriberState) : null;
    return this.service.list({
      search,
      state: known,
      first: Math.min(Math.max(first, 1), MOST),
      offset: Math.max(offset, 0),
    });
  }

  @Query(() => SubscriberCounts, { description: 'Administrators only: how many subscribers there are.' })
  subscriberCounts() {
    return this.service.counts();
  }

  @Query(() => String, { description: 'Administrators only: the whole list as CSV, without formulas.' })
  subscribersCsv() {
    return this.service.export();
  }

  @Mutation(() => SubscriberImport, {
    description: 'Puts addresses onto the list whose owners have agreed to it. Who is known stays as they are.',
  })
  importSubscribers(
    @Args('text', { description: 'One address a line, or CSV with the address first.' }) text: string,
    @Args('language', { type: () => LanguageEnum, description: 'The language they get letters in.' })
    language: Language,
  ) {
    return this.service.import(text, language);
  }

  @Mutation(() => Int, { description: 'Asks everybody to confirm who was never asked. Answers how many.' })
  askSubscribers() {
    return this.service.ask();
  }

  @Mutation(() => Boolean, { description: 'Deletes a subscriber, with everything that belongs to them.' })
  deleteSubscriber(@Args('id', { type: () => Int, description: 'The id of the subscriber.' }) id: number) {
    return this.service.remove(id);
  }
}
