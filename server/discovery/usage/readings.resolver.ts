import { Context, Field, Int, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { type RequestContext } from '../../platform/access/access.js';
import { loaderOf } from '../../platform/graphql/loaders.js';
import { JournalService } from '../../content/journal/journal.service.js';
import { type Material } from '../../content/materials/material.entity.js';
import { Article } from '../../content/materials/material.types.js';
import { UsageService } from './usage.service.js';

@ObjectType({ description: 'The usage of an article since counting began, by the rules of COUNTER.' })
class Readings {
  @Field(() => Int, { description: 'The number of page views.' })
  views: number;

  @Field(() => Int, { description: 'The number of PDF downloads.' })
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
    description: 'The usage figures; null if it was never read or the journal does not show them.',
  })
  async readings(@Parent() { id }: Material, @Context() context: RequestContext): Promise<Readings | null> {
    const { showsReadings } = await this.journal.ofRequest(context);
    return showsReadings ? loaderOf(context, this.usage.readingsOf, String).load(id) : null;
  }
}
