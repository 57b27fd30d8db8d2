import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { type Material } from '../../content/materials/material.entity.js';
import { MaterialsService } from '../../content/materials/materials.service.js';
import { visible } from './search.service.js';
import { type TermKind, termsOf } from './texts.js';

/** The weight of a shared term, and the maximum number of an article's terms to compare. */
const WEIGHTS: Record<TermKind, number> = { KEYWORD: 2, AUTHOR: 3, PLACE: 3 };
const MAX_TERMS: Record<TermKind, number> = { KEYWORD: 10, AUTHOR: 5, PLACE: 5 };
/** At most this many articles per term, the highest ids first, so that a very common term stays cheap. */
const MAX_CANDIDATES = 50;
/** How many of the best matches are retained before those that readers cannot see are removed. */
const MAX_RANKED = 50;

/** $1: the article. $2, $3 and $4: its terms and their weights. $5: the number to return. */
const ranked = () => `
  select ranked.id from (
    select other.material_id as id, sum(given.weight) as weight
    from unnest($2::text[], $3::text[], $4::int[]) as given (kind, slug, weight) cross join lateral (
      select t.material_id from search_terms t
      where t.kind = given.kind and t.slug = given.slug and t.material_id <> $1
      order by t.material_id desc limit ${MAX_CANDIDATES}
    ) as other
    group by other.material_id order by weight desc, id desc limit ${MAX_RANKED}
  ) as ranked join materials m on m.id = ranked.id
  where ${visible()} order by ranked.weight desc, ranked.id desc limit $5`;

/** The articles that share most with another: keywords in either language, authors, places. */
@Injectable()
export class RelatedArticles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly materials: MaterialsService,
  ) {}

  async of(article: Material, first: number, fields?: RequestedFields): Promise<Material[]> {
    const all = termsOf(article);
    const terms = (Object.keys(MAX_TERMS) as TermKind[]).flatMap((kind) =>
      all.filter((term) => term.kind === kind).slice(0, MAX_TERMS[kind]),
    );
    if (terms.length === 0) return [];
    const values = [
      article.id,
      terms.map(({ kind }) => kind),
      terms.map(({ slug }) => slug),
      terms.map(({ kind }) => WEIGHTS[kind]),
      first,
    ];
    const found = await this.dataSource.query<{ id: number }[]>(ranked(), values);
    const materials = await this.materials.published(
      found.map(({ id }) => id),
      fields,
    );
    return found.flatMap(({ id }) => materials.find((material) => material.id === id) ?? []);
  }
}
