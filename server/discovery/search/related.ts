import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { prepared } from '../../platform/database/connections/connections.js';
import { type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { type Material } from '../../content/materials/material.entity.js';
import { MaterialsService } from '../../content/materials/materials.service.js';
import { isPublic } from '../../content/materials/publication.js';

/** At most this many of an article's terms of a kind are compared. */
const MAX_TERMS = 10;
/** At most this many articles per term, the highest ids first, so that a very common term stays cheap. */
const MAX_CANDIDATES = 50;
/** How many of the best matches are retained before those that readers cannot see are removed. */
const MAX_RANKED = 50;

/** $1: the article. $2: the number to return. */
const ranked = () => `
  select ranked.id from (
    select other.material_id as id, sum(kinds.weight) as weight
    from (values ('KEYWORD', 2), ('AUTHOR', 3), ('PLACE', 3)) as kinds (kind, weight) cross join lateral (
      select t.slug from search_terms t where t.material_id = $1 and t.kind = kinds.kind and t.is_own order by t.slug limit ${MAX_TERMS}
    ) as own cross join lateral (
      select t.material_id from search_terms t
      where t.kind = kinds.kind and t.slug = own.slug and t.material_id <> $1 and t.is_own
      order by t.material_id desc limit ${MAX_CANDIDATES}
    ) as other
    group by other.material_id order by weight desc, id desc limit ${MAX_RANKED}
  ) as ranked join materials m on m.id = ranked.id
  where ${isPublic('m')} order by ranked.weight desc, ranked.id desc limit $2`;

/** The articles that share most with another: keywords in either language, authors, places. */
@Injectable()
export class RelatedArticles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly materials: MaterialsService,
  ) {}

  async of(id: number, first: number, fields?: RequestedFields): Promise<Material[]> {
    const rows = await this.dataSource.query<{ id: number }[]>(prepared(ranked()), [id, first]);
    const ids = rows.map((related) => related.id);
    const materials = await this.materials.published(ids, fields);
    return ids.flatMap((related) => materials.find((material) => material.id === related) ?? []);
  }
}
