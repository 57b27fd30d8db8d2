import { Args, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { badField } from '../../platform/errors/errors.js';
import { Requested, type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { type Material } from '../../content/materials/material.entity.js';
import { Article } from '../../content/materials/material.types.js';
import { RelatedArticles } from './related.js';

const SHOWN = 4;
const MAX_RELATED = 10;
const FIRST = { type: () => Int, defaultValue: SHOWN, description: `Maximum number, from 1 to ${MAX_RELATED}.` };

@Resolver(() => Article)
export class RelatedResolver {
  constructor(private readonly articles: RelatedArticles) {}

  @Cost({ each: 10 })
  @ResolveField('related', () => [Article], {
    description: 'The articles that share the most keywords, authors and places with this one.',
  })
  related(@Parent() article: Material, @Args('first', FIRST) first: number, @Requested() fields: RequestedFields) {
    if (first < 1 || first > MAX_RELATED) throw badField('first', `first must be from 1 to ${MAX_RELATED}.`);
    return this.articles.of(article.id, first, fields);
  }
}
