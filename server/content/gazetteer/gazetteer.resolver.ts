import { Args, Field, Float, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Admin } from '../../platform/access/access.js';
import { Cost } from '../../platform/graphql/cost.js';
import { type Entry, entriesFrom, entryIn, within } from './gazetteer.js';

const MAX_SUGGESTED = 6;
/** As many as a material has places. */
const MAX_MATCHED = 100;

@ObjectType({ description: 'A place of the gazetteer.' })
export class KnownPlace {
  @Field({ description: 'Its key, which never changes.' })
  key: string;

  @Field({ description: 'The Albanian name.' })
  name: string;

  @Field({ description: 'The English name.' })
  nameEn: string;

  @Field(() => Float, { description: 'The longitude of the centre, in degrees.' })
  longitude: number;

  @Field(() => Float, { description: 'The latitude of the centre, in degrees.' })
  latitude: number;

  @Field({ description: 'What it lies in, from near to far.' })
  within: string;
}

const knownPlace = (entry: Entry): KnownPlace => ({ ...entry, within: within(entry) });

/** Offers the gazetteer to those who describe an article. */
@Admin()
@Resolver()
export class GazetteerResolver {
  @Cost({ each: MAX_SUGGESTED })
  @Query(() => [KnownPlace], { description: 'The places with a name that begins like this, in any language and form.' })
  suggestedPlaces(@Args('start', { description: 'The beginning of a name.' }) start: string): KnownPlace[] {
    return entriesFrom(start, MAX_SUGGESTED).map(knownPlace);
  }

  @Cost({ each: MAX_MATCHED })
  @Query(() => [KnownPlace], {
    nullable: 'items',
    description: 'For each of these texts the place that it is about; null if none is known.',
  })
  matchingPlaces(
    @Args('texts', { type: () => [String], description: `At most ${MAX_MATCHED} texts.` }) texts: string[],
  ): (KnownPlace | null)[] {
    return texts.slice(0, MAX_MATCHED).map((text) => {
      const entry = entryIn(text);
      return entry && knownPlace(entry);
    });
  }
}
