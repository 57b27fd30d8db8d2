import { Args, Context, Parent, ResolveField, Resolver, registerEnumType } from '@nestjs/graphql';
import { type Language } from '../../client/locales.js';
import { type RequestContext } from '../common/access.js';
import { loaderOf } from '../graphql/loaders.js';
import { Requested, type RequestedFields } from '../graphql/requested-fields.js';
import { LANGUAGE, LocalizedText, localized } from '../common/localized.js';
import { JournalService } from '../journal/journal.service.js';
import { CitationService, CitationStyle } from './citation.service.js';
import { type Material } from './material.entity.js';
import { Article, Issue } from './material.types.js';
import { MaterialsService, placeOf } from './materials.service.js';

registerEnumType(CitationStyle, {
  name: 'CitationStyle',
  description: 'APA and HARVARD are plain text; BIBTEX and RIS are files for reference managers.',
  valuesMap: {
    APA: { description: 'A reference after the American Psychological Association, 7th edition.' },
    HARVARD: { description: 'A reference in the Harvard style.' },
    BIBTEX: { description: 'An @article of BibTeX.' },
    RIS: { description: 'A record of RIS (TY - JOUR).' },
  },
});

@Resolver(() => Article)
export class ArticleResolver {
  constructor(
    private readonly service: MaterialsService,
    private readonly citations: CitationService,
    private readonly journal: JournalService,
  ) {}

  @ResolveField('issue', () => Issue, { nullable: true, description: 'The issue of the same number and year.' })
  issue(@Parent() article: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return loaderOf(context, this.service.issuesOf(fields), placeOf).load(article);
  }

  @ResolveField('previous', () => Article, { nullable: true, description: 'The article before this one in its issue.' })
  previous(@Parent() article: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return this.neighbour(article, context, fields, -1);
  }

  @ResolveField('next', () => Article, { nullable: true, description: 'The article after this one in its issue.' })
  next(@Parent() article: Material, @Context() context: RequestContext, @Requested() fields: RequestedFields) {
    return this.neighbour(article, context, fields, 1);
  }

  @ResolveField('citation', () => String, { description: 'How to cite the article.' })
  async citation(
    @Parent() article: Material,
    @Args('style', { type: () => CitationStyle, description: 'The style, or the format of a file.' })
    style: CitationStyle,
    @Context() context: RequestContext,
  ) {
    const [journal, issn] = await Promise.all([this.journal.ofRequest(context), this.service.issueIssn(article)]);
    return this.citations.cite(article, style, journal, issn);
  }

  @ResolveField('localizedKeywords', () => LocalizedText, {
    nullable: true,
    description: 'The keywords, parted by commas. Each language falls back on the other; null when there are none.',
  })
  localizedKeywords(@Parent() article: Material, @Args('language', LANGUAGE) language: Language) {
    return localized(language, article.keywords, article.keywordsEn, article.language);
  }

  private async neighbour(article: Material, context: RequestContext, fields: RequestedFields, step: number) {
    const articles = await loaderOf(context, this.service.articlesOf(fields), placeOf).load(article);
    return articles[articles.findIndex((one) => one.id === article.id) + step] ?? null;
  }
}
