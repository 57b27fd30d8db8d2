import { Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { HiddenFromPublicSchema, type RequestContext } from '../../platform/access/access.js';
import { loaderOf } from '../../platform/graphql/loaders.js';
import { Requested, type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { JournalService } from '../journal/journal.service.js';
import { Material } from './material.entity.js';
import { Article, Issue } from './material.types.js';
import { MaterialsService, issueKeyOf } from './materials.service.js';

/** Fields of all materials that depend on more than their record. */
@Resolver(() => Material)
export class MaterialFieldsResolver {
  constructor(private readonly journal: JournalService) {}

  @ResolveField('licenceUrl', () => String, {
    description:
      "The URL of the licence it was published under. Later changes of the journal's licence do not affect it.",
  })
  async licenceUrl(@Parent() material: Material, @Context() context: RequestContext) {
    return material.licenceUrl ?? (await this.journal.ofRequest(context)).licenceUrl;
  }
}

@Resolver(() => Article)
export class ArticleResolver {
  constructor(private readonly service: MaterialsService) {}

  @ResolveField('issue', () => Issue, { nullable: true, description: 'The issue with the same number and year.' })
  issue(@Parent() article: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return loaderOf(context, this.service.issuesOf, issueKeyOf, fields).load(article);
  }

  @ResolveField('previous', () => Article, { nullable: true, description: 'The previous article in the issue.' })
  previous(@Parent() article: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return this.neighbour(article, context, fields, -1);
  }

  @ResolveField('next', () => Article, { nullable: true, description: 'The next article in the issue.' })
  next(@Parent() article: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return this.neighbour(article, context, fields, 1);
  }

  @Cost({ each: 5 })
  @HiddenFromPublicSchema()
  @ResolveField('figuresWithoutText', () => Int, {
    description: 'The number of pictures in its full text that have no alternative text.',
  })
  figuresWithoutText(@Parent() { id }: Material, @Context() context: RequestContext): Promise<number> {
    return loaderOf(context, this.service.figuresWithoutText, String).load(id);
  }

  private async neighbour(article: Material, context: RequestContext, fields: RequestedFields, step: number) {
    const articles = await loaderOf(context, this.service.articlesOf, issueKeyOf, fields).load(article);
    return articles[articles.findIndex((one) => one.id === article.id) + step] ?? null;
  }
}

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
