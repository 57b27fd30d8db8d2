import { type Repository, type SelectQueryBuilder } from 'typeorm';
import { badField } from '../common/errors.js';
import { type Page, type PagingArgs, decodeCursor, encodeCursor } from '../common/paging.js';
import { type Material } from './material.entity.js';
import { type MaterialFilter } from './material.input.js';
import { MaterialOrder } from './material.types.js';

/** One thing that a list is sorted by: as SQL, and as the value that a cursor keeps of a row. */
type SortKey = { sql: string; type: string; of: (material: Material) => string | number };

const YEAR: SortKey = { sql: 'material.publicationYear', type: 'int', of: (material) => material.publicationYear };
const NUMBER: SortKey = { sql: 'material.number', type: 'int', of: (material) => material.number };
const CHANGED: SortKey = {
  sql: 'material.updatedAt',
  type: 'timestamptz',
  of: (material) => material.updatedAt.toISOString(),
};
const TITLE: SortKey = { sql: 'fold(material.title)', type: 'text', of: (material) => foldOf(material) };
const ID: SortKey = { sql: 'material.id', type: 'int', of: (material) => material.id };

/** The id comes last, so that no two rows are equal and a cursor names exactly one place. */
const ORDERINGS: Record<MaterialOrder, { keys: SortKey[]; direction: 'ASC' | 'DESC' }> = {
  NEWEST: { keys: [YEAR, NUMBER, ID], direction: 'DESC' },
  OLDEST: { keys: [YEAR, NUMBER, ID], direction: 'ASC' },
  TITLE: { keys: [TITLE, ID], direction: 'ASC' },
  UPDATED: { keys: [CHANGED, ID], direction: 'DESC' },
};

/** The database's fold(), for cursors: a row goes out with its title, and comes back as a place in the order. */
const foldOf = ({ title }: Material) =>
  title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** A page of materials in one statement; one more only when the total is asked for. */
export async function pageOf(
  materials: Repository<Material>,
  filter: MaterialFilter,
  order: MaterialOrder,
  { first, after, offset }: PagingArgs,
): Promise<Page<Material>> {
  if (after && offset) throw badField('offset', "'after' and 'offset' exclude each other.");
  const { keys, direction } = ORDERINGS[order];
  const filtered = narrow(materials.createQueryBuilder('material'), filter);
  const rows = filtered.clone().leftJoinAndSelect('material.category', 'category');
  for (const { sql } of keys) rows.addOrderBy(sql, direction);
  if (after) {
    const values = decodeCursor(after, keys.length);
    const place = keys.map(({ type }, index) => `cast(:cursor${index} as ${type})`);
    rows.andWhere(
      `(${keys.map(({ sql }) => sql).join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${place.join(', ')})`,
    );
    values.forEach((value, index) => rows.setParameter(`cursor${index}`, value));
  }
  const found = await rows
    .limit(first + 1)
    .offset(offset)
    .getMany();
  const edges = found.slice(0, first).map((node) => ({ cursor: encodeCursor(keys.map((key) => key.of(node))), node }));
  return {
    nodes: edges.map((edge) => edge.node),
    edges,
    pageInfo: {
      hasNextPage: found.length > first,
      hasPreviousPage: Boolean(after) || offset > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    get totalCount() {
      return filtered.getCount();
    },
  };
}

/** How many articles one map shows at most. */
export const MOST_MAPPED = 1_000;

/** The articles with places, without their texts: a map shows what they are called and where. */
export function mappedArticles(materials: Repository<Material>, filter: MaterialFilter): Promise<Material[]> {
  return narrow(materials.createQueryBuilder('material'), filter)
    .select(
      ['id', 'title', 'titleEn', 'language', 'number', 'publicationYear', 'places'].map((one) => `material.${one}`),
    )
    .innerJoinAndSelect('material.category', 'category')
    .andWhere('material.places is not null')
    .orderBy('material.publicationYear', 'DESC')
    .addOrderBy('material.number', 'DESC')
    .addOrderBy('material.id', 'DESC')
    .limit(MOST_MAPPED)
    .getMany();
}

/** Both lists of keywords as one text: the expression of the index. */
const KEYWORDS = "fold(coalesce(material.keywords, '') || ', ' || coalesce(material.keywordsEn, ''))";
const RESOLVER = /^(https?:\/\/(dx\.)?doi\.org\/|doi:)/i;
/** A text that LIKE takes at its word. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function narrow(query: SelectQueryBuilder<Material>, filter: MaterialFilter): SelectQueryBuilder<Material> {
  if (filter.deleted) query.withDeleted().andWhere('material.deletedAt is not null');
  else if (!filter.includeScheduled)
    query.andWhere('material.publicationYear <= :thisYear', { thisYear: new Date().getFullYear() });

  const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
  if (given(filter.categoryId)) query.andWhere('material.categoryId = :categoryId', { categoryId: filter.categoryId });
  if (given(filter.category)) {
    query.andWhere('material.categoryId = (select id from categories where lower(name) = lower(:category))', {
      category: filter.category,
    });
  }
  if (given(filter.year)) query.andWhere('material.publicationYear = :year', { year: filter.year });
  if (given(filter.yearFrom)) query.andWhere('material.publicationYear >= :yearFrom', { yearFrom: filter.yearFrom });
  if (given(filter.yearTo)) query.andWhere('material.publicationYear <= :yearTo', { yearTo: filter.yearTo });
  if (given(filter.number)) query.andWhere('material.number = :number', { number: filter.number });
  if (given(filter.title)) {
    query.andWhere("fold(material.title) like '%' || fold(:title) || '%'", {
      title: literal(filter.title),
    });
  }
  if (given(filter.keyword))
    query.andWhere(`${KEYWORDS} like '%' || fold(:keyword) || '%'`, { keyword: literal(filter.keyword) });
  if (given(filter.author))
    query.andWhere("fold(material.authorsText) like '%' || fold(:author) || '%'", { author: literal(filter.author) });
  if (given(filter.doi)) query.andWhere('lower(material.doi) = lower(:doi)', { doi: filter.doi.replace(RESOLVER, '') });
  if (given(filter.language)) {
    query.andWhere("(material.language = :language or material.language like :language || '-%')", {
      language: filter.language,
    });
  }
  if (given(filter.modifiedSince)) query.andWhere('material.updatedAt >= :since', { since: filter.modifiedSince });
  return query;
}
