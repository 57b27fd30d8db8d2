import { Args, Context, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { type Material } from '../../content/materials/material.entity.js';
import { Article } from '../../content/materials/material.types.js';
import { Admin, type Identity, type RequestContext, CurrentUser } from '../../platform/access/access.js';
import { Cost } from '../../platform/graphql/cost.js';
import { loaderOf } from '../../platform/graphql/loaders.js';
import { DependsOn } from '../../content/materials/depends-on.js';
import { CitingWork, Deposit, ReferenceMatch } from './deposit.js';
import { DepositsService } from './deposits.service.js';
import { DoiRegistry, DoiSelection, QueuedDeposits } from './deposits.types.js';
import { DoiChecker } from './doi-checker.js';

const ARTICLE_ID = { type: () => Int, description: 'The id of the article.' };

@Admin()
@Resolver()
export class DepositsResolver {
  constructor(private readonly service: DepositsService) {}

  @Query(() => DoiRegistry, { description: 'The states of the DOIs of published articles.' })
  async doiRegistry(@Args() selection: DoiSelection): Promise<DoiRegistry> {
    return { isConfigured: this.service.isConfigured, articles: await this.service.registrations(selection) };
  }

  @Query(() => [Deposit], { description: 'The deposits of an article, the last one first.' })
  doiDeposits(@Args('id', ARTICLE_ID) id: number): Promise<Deposit[]> {
    return this.service.history(id);
  }

  @Query(() => [ReferenceMatch], { description: 'The references of an article for which Crossref knows the DOI.' })
  referenceMatches(@Args('id', ARTICLE_ID) id: number): Promise<ReferenceMatch[]> {
    return this.service.matches(id);
  }

  @Mutation(() => QueuedDeposits, {
    description:
      'Registers DOIs at Crossref: those of `ids`, or all selected ones that are not registered as they are now.',
  })
  depositDois(@Args() selection: DoiSelection, @CurrentUser() editor: Identity): Promise<QueuedDeposits> {
    return this.service.deposit(editor, selection);
  }
}

@Resolver(() => Article)
export class CitedByResolver {
  constructor(private readonly checker: DoiChecker) {}

  @Cost({ length: 20 })
  @DependsOn('doi')
  @ResolveField('citedBy', () => [CitingWork], {
    description: 'The works that cite it, as known to Crossref; updated once a week.',
  })
  citedBy(@Parent() { doi }: Material, @Context() context: RequestContext): Promise<CitingWork[]> | CitingWork[] {
    return doi ? loaderOf(context, this.checker.citing, String).load(doi.toLowerCase()) : [];
  }
}
