import { Args, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { badField } from '../../platform/errors/errors.js';
import { endTurn } from '../../platform/responses/turns.js';
import { Cost } from '../../platform/graphql/cost.js';
import { Public } from '../../platform/access/access.js';
import { MAX_TERMS } from '../../platform/graphql/paging.js';
import { Requested, type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { DependsOn } from '../../content/materials/depends-on.js';
import { type Material } from '../../content/materials/material.entity.js';
import { Article, ArticleConnection, MaterialListArgs } from '../../content/materials/material.types.js';
import { TERM_COLUMNS, termsOf } from './texts.js';
import { TermsService } from './terms.service.js';
import { ArticleTerm, AuthorsArgs, Term, TermConnection, TermKind, TermsArgs } from './terms.types.js';

const MAX_RELATED = 10;
const FIRST = { type: () => Int, defaultValue: 4, description: `Maximum number, from 1 to ${MAX_RELATED}.` };

@Resolver(() => Term)
export class TermsResolver {
  constructor(private readonly service: TermsService) {}

  @Cost({ each: 10 })
  @Public()
  @Query(() => Term, {
    nullable: true,
    description: 'An author, keyword or place, by name or slug; null if no article has it.',
  })
  term(
    @Args('kind', { type: () => TermKind, description: 'The kind.' }) kind: TermKind,
    @Args('slug', { description: 'The slug, or the full name, ignoring case and accents.' }) slug: string,
  ) {
    return this.service.find(kind, slug);
  }

  @Cost({ each: 20, max: MAX_TERMS })
  @Public()
  @Query(() => TermConnection, { description: 'The authors, keywords or places of all articles, ordered by name.' })
  terms(@Args() { kind, filter, ...paging }: TermsArgs) {
    return this.service.list(kind, filter, paging);
  }

  @Cost({ each: 20, max: MAX_TERMS })
  @Public()
  @Query(() => TermConnection, { description: 'The authors of all articles, ordered by name.' })
  authors(@Args() { filter, ...paging }: AuthorsArgs) {
    return this.service.list(TermKind.AUTHOR, filter, paging);
  }

  @Cost({ each: 50 })
  @ResolveField('articles', () => ArticleConnection, { description: 'Its articles.' })
  articles(@Parent() term: Term, @Args() args: MaterialListArgs, @Requested() fields: RequestedFields) {
    return this.service.articles(term, args, fields);
  }
}

@Resolver(() => Article)
export class ArticleTermsResolver {
  constructor(private readonly service: TermsService) {}

  @DependsOn(...TERM_COLUMNS)
  @ResolveField('terms', () => [ArticleTerm], { description: 'Its distinct authors, keywords and places.' })
  async terms(@Parent() article: Material) {
    // A thousand authors are slugs of ten milliseconds, and a list has a hundred articles.
    await endTurn();
    return termsOf(article).filter(({ isOwn }) => isOwn);
  }

  @Cost({ each: 10 })
  @ResolveField('related', () => [Article], {
    description: 'The articles that share the most keywords, authors and places with this one.',
  })
  related(@Parent() article: Material, @Args('first', FIRST) first: number, @Requested() fields: RequestedFields) {
    if (first < 1 || first > MAX_RELATED) throw badField('first', `first must be from 1 to ${MAX_RELATED}.`);
    return this.service.related(article.id, first, fields);
  }
}
