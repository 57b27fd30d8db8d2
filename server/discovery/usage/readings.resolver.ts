import { Context, Field, Int, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { type RequestContext } from '../../platform/access/access.js';
import { Cost } from '../../platform/graphql/cost.js';
import { DateScalar } from '../../platform/graphql/scalars.js';
import { loaderOf } from '../../platform/graphql/loaders.js';
import { Journal } from '../../content/journal/journal.entity.js';
import { JournalService } from '../../content/journal/journal.service.js';
import { type Material } from '../../content/materials/material.entity.js';
import { Article, Issue } from '../../content/materials/material.types.js';
import { UsageService } from './usage.service.js';

@ObjectType({ isAbstract: true })
export abstract class Counts {
  @Field(() => Int, { description: 'The number of page views.' })
  views: number;

  @Field(() => Int, { description: 'The number of PDF downloads.' })
  downloads: number;
}

@ObjectType({ description: 'Usage in a year.' })
class ReadingsOfYear extends Counts {
  @Field(() => Int, { description: 'The year.' })
  year: number;
}

@ObjectType({ description: 'Usage since counting began, by the rules of COUNTER.' })
class Readings extends Counts {
  @Field(() => DateScalar, { description: 'The day on which the journal began to count.' })
  since: string;

  @Cost({ length: 5 })
  @Field(() => [ReadingsOfYear], { description: 'The years in which it was read, in order.' })
  years: ReadingsOfYear[];
}

const described = (what: string) => ({
  nullable: true,
  description: `The usage of ${what}; null if it was never read or the journal does not show usage.`,
});

@Resolver({ isAbstract: true })
abstract class ReadingsResolver {
  constructor(
    protected readonly usage: UsageService,
    protected readonly journal: JournalService,
  ) {}

  protected async shown<Found>(context: RequestContext, find: () => Promise<Found>): Promise<Found | null> {
    return (await this.journal.ofRequest(context)).showsReadings ? find() : null;
  }

  protected ofMaterial(id: number, context: RequestContext): Promise<Readings | null> {
    return this.shown(context, () => loaderOf(context, this.usage.readingsOf, String).load(id));
  }
}

@Resolver(() => Article)
export class ArticleReadingsResolver extends ReadingsResolver {
  @ResolveField('readings', () => Readings, described('its page and PDF'))
  readings(@Parent() { id }: Material, @Context() context: RequestContext) {
    return this.ofMaterial(id, context);
  }
}

@Resolver(() => Issue)
export class IssueReadingsResolver extends ReadingsResolver {
  @ResolveField('readings', () => Readings, described('its page and PDF, without those of its articles'))
  readings(@Parent() { id }: Material, @Context() context: RequestContext) {
    return this.ofMaterial(id, context);
  }
}

@Resolver(() => Journal)
export class JournalReadingsResolver extends ReadingsResolver {
  @Cost({ each: 100 })
  @ResolveField('readings', () => Readings, described('all issues and articles'))
  readings(@Context() context: RequestContext) {
    return this.shown(context, () => this.usage.readingsOfJournal());
  }
}
