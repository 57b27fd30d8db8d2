import { Args, Context, Parent, ResolveField, Resolver, registerEnumType } from '@nestjs/graphql';
import { type RequestContext } from '../common/access.js';
import { loaderOf } from '../common/loaders.js';
import { CitationService, CitationStyle } from './citation.service.js';
import { type Material } from './material.entity.js';
import { Article, Issue } from './material.types.js';
import { MaterialsService, placeOf } from './materials.service.js';

registerEnumType(CitationStyle, {
  name: 'CitationStyle',
  description: 'APA and HARVARD are plain text; BIBTEX and RIS are files for reference managers.',
});

@Resolver(() => Article)
export class ArticleResolver {
  constructor(
    private readonly service: MaterialsService,
    private readonly citations: CitationService,
  ) {}

  @ResolveField('issue', () => Issue, { nullable: true, description: 'The issue of the same number and year.' })
  issue(@Parent() article: Material, @Context() context: RequestContext) {
    return loaderOf(context, this.service.issuesOf, placeOf).load(article);
  }

  @ResolveField('previous', () => Article, { nullable: true, description: 'The article before this one in its issue.' })
  previous(@Parent() article: Material, @Context() context: RequestContext) {
    return this.neighbour(article, context, -1);
  }

  @ResolveField('next', () => Article, { nullable: true, description: 'The article after this one in its issue.' })
  next(@Parent() article: Material, @Context() context: RequestContext) {
    return this.neighbour(article, context, 1);
  }

  @ResolveField('citation', () => String, { description: 'How to cite the article.' })
  citation(@Parent() article: Material, @Args('style', { type: () => CitationStyle }) style: CitationStyle) {
    return this.citations.cite(article, style);
  }

  private async neighbour(article: Material, context: RequestContext, step: number) {
    const articles = await loaderOf(context, this.service.articlesOf, placeOf).load(article);
    return articles[articles.findIndex((one) => one.id === article.id) + step] ?? null;
  }
}
