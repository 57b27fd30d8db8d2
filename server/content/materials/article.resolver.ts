import { Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { HiddenFromPublicSchema, type RequestContext } from '../../platform/access/access.js';
import { loaderOf } from '../../platform/graphql/loaders.js';
import { Requested, type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { type Material } from './material.entity.js';
import { Article, Issue } from './material.types.js';
import { MaterialsService, issueKeyOf } from './materials.service.js';

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
