import { Context, Field, Int, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { type RequestContext } from '../common/access.js';
import { loaderOf } from '../graphql/loaders.js';
import { JournalService } from '../journal/journal.service.js';
import { type Material } from '../materials/material.entity.js';
import { Article } from '../materials/material.types.js';
import { UsageService } from './usage.service.js';

@ObjectType({ description: 'How often an article was read since it is counted, by the rules of COUNTER.' })
class Readings {
  @Field(() => Int, { description: 'Times its page was opened.' })
  views: number;

  @Field(() => Int, { description: 'Times its PDF was fetched.' })
  downloads: number;
}

@Resolver(() => Article)
export class ReadingsResolver {
  constructor(
    private readonly usage: UsageService,
    private readonly journal: JournalService,
  ) {}

  @ResolveField('readings', () => Readings, {
    nullable: true,
    description: 'How often it was read; null when nobody has, or when the journal does not show it.',
  })
  async readings(@Parent() { id }: Material, @Context() context: RequestContext): Promise<Readings | null> {
    const { showsReadings } = await this.journal.ofRequest(context);
    return showsReadings ? loaderOf(context, this.usage.readingsOf, String).load(id) : null;
  }
}
