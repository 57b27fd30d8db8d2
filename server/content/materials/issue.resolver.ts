import { Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { type RequestContext } from '../../platform/access/access.js';
import { loaderOf } from '../../platform/graphql/loaders.js';
import { Requested, type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { type Material } from './material.entity.js';
import { Article, Issue } from './material.types.js';
import { MaterialsService, issueKeyOf } from './materials.service.js';

@Resolver(() => Issue)
export class IssueResolver {
  constructor(private readonly service: MaterialsService) {}

  @Cost({ length: 15 })
  @ResolveField('articles', () => [Article], {
    description: 'The articles with the same number and year, ordered by first page, then id.',
  })
  articles(@Parent() issue: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return loaderOf(context, this.service.articlesOf, issueKeyOf, fields).load(issue);
  }

  @ResolveField('previous', () => Issue, { nullable: true, description: 'The previous issue.' })
  previous(@Parent() issue: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return this.beside(issue, context, fields, -1);
  }

  @ResolveField('next', () => Issue, { nullable: true, description: 'The next issue.' })
  next(@Parent() issue: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return this.beside(issue, context, fields, 1);
  }

  @ResolveField('articleCount', () => Int, { description: 'The number of articles.' })
  articleCount(@Parent() issue: Material, @Context() context: RequestContext) {
    return this.service.articleCount(issue, context.identity ?? null);
  }

  private async beside(issue: Material, context: RequestContext, fields: RequestedFields, step: -1 | 1) {
    const key = await this.service.neighbourOf(issue, step);
    return key && loaderOf(context, this.service.issuesOf, issueKeyOf, fields).load(key);
  }
}
