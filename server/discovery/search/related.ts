import { isPublic } from '../../content/materials/publication.js';

/** At most this many of an article's terms of a kind are compared. */
const MAX_TERMS = 10;
/** At most this many articles per term, the highest ids first, so that a very common term stays cheap. */
const MAX_CANDIDATES = 50;
/** How many of the best matches are retained before those that readers cannot see are removed. */
const MAX_RANKED = 50;

/**
 * The rest of a statement for the articles that share most with another: keywords in either language, authors, places. $1: the article.
 * $2: the number to return.
 */
export const relatedSql = () => `
  join (
    select other.material_id as id, sum(kinds.weight) as weight
    from (values ('KEYWORD', 2), ('AUTHOR', 3), ('PLACE', 3)) as kinds (kind, weight) cross join lateral (
      select t.slug from search_terms t where t.material_id = $1 and t.kind = kinds.kind and t.is_own order by t.slug limit ${MAX_TERMS}
    ) as own cross join lateral (
      select t.material_id from search_terms t
      where t.kind = kinds.kind and t.slug = own.slug and t.material_id <> $1 and t.is_own
      order by t.material_id desc limit ${MAX_CANDIDATES}
    ) as other
    group by other.material_id order by weight desc, id desc limit ${MAX_RANKED}
  ) as ranked on ranked.id = m.id
  where ${isPublic('m')} order by ranked.weight desc, m.id desc limit $2`;
