import { Injectable } from '@nestjs/common';
import { CategoriesService } from '../categories/categories.service.js';
import { badField } from '../common/errors.js';
import { type Page, type PagingArgs, decodeCursor, encodeCursor } from '../common/paging.js';
import { type Wanted } from '../common/wanted.js';
import { ContentVersion } from '../database/content-version.js';
import { type Material } from './material.entity.js';
import { type MaterialFilter } from './material.input.js';
import { MaterialRows } from './material-rows.js';
import { MaterialOrder } from './material.types.js';

/** One thing that a list is sorted by: as SQL, and as the value that a cursor keeps of a row. */
type SortKey = { sql: string; type: string; of: (material: Material) => string | number };

const YEAR: SortKey = { sql: 'm.publication_year', type: 'int', of: (material) => material.publicationYear };
const NUMBER: SortKey = { sql: 'm.number', type: 'int', of: (material) => material.number };
const CHANGED: SortKey = {
  sql: 'm.updated_at',
  type: 'timestamptz',
  of: (material) => material.updatedAt.toISOString(),
};
const TITLE: SortKey = { sql: 'fold(m.title)', type: 'text', of: (material) => foldOf(material) };
const ID: SortKey = { sql: 'm.id', type: 'int', of: (material) => material.id };

type Ordering = { keys: SortKey[]; direction: 'asc' | 'desc' };
/** The id comes last, so that no two rows are equal and a cursor names exactly one place. */
const ORDERINGS: Record<MaterialOrder, Ordering> = {
  NEWEST: { keys: [YEAR, NUMBER, ID], direction: 'desc' },
  OLDEST: { keys: [YEAR, NUMBER, ID], direction: 'asc' },
  TITLE: { keys: [TITLE, ID], direction: 'asc' },
  UPDATED: { keys: [CHANGED, ID], direction: 'desc' },
};
const orderBy = ({ keys, direction }: Ordering) =>
  `order by ${keys.map(({ sql }) => `${sql} ${direction}`).join(', ')}`;

/** The database's fold(), for cursors: a row goes out with its title, and comes back as a place in the order. */
const foldOf = ({ title }: Material) =>
  title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** What a map says of an article. */
const MAPPED = new Set(['places', 'localizedTitle']);
/** How many articles one map shows at most. */
export const MOST_MAPPED = 1_000;
/** A far page is reached from the nearest milestone, not from the beginning. */
const MILESTONE = 1_000;

/** Both titles as one text: the expression of the index. */
const TITLES = `fold(m.title || E'\\n' || coalesce(m.title_en, ''))`;
/** Both lists of keywords as one text: the expression of the index. */
const KEYWORDS = `fold(coalesce(m.keywords, '') || ', ' || coalesce(m.keywords_en, ''))`;
const RESOLVER = /^(https?:\/\/(dx\.)?doi\.org\/|doi:)/i;
/** A text that LIKE takes at its word. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** What a list holds, as SQL. `isSearch`: the best plan depends on the values. */
class Where {
  readonly values: unknown[] = [];
  readonly conditions: string[] = [];
  isSearch = false;

  /** `$` in the condition is the value's place. */
  and(condition: string, value?: unknown): this {
    if (value !== undefined) this.values.push(value);
    this.conditions.push(value === undefined ? condition : condition.replaceAll('$', `$${this.values.length}`));
    return this;
  }

  contains(expression: string, text: string): this {
    this.isSearch = true;
    return this.and(`${expression} like '%' || fold($) || '%'`, literal(text));
  }

  /** Behind a row of the order. */
  behind({ keys, direction }: Ordering, place: unknown[]): this {
    const at = keys.map(({ type }, index) => `$${this.values.length + index + 1}::${type}`);
    this.conditions.push(
      `(${keys.map(({ sql }) => sql).join(', ')}) ${direction === 'asc' ? '>' : '<'} (${at.join(', ')})`,
    );
    this.values.push(...place);
    return this;
  }

  copy(): Where {
    const copy = new Where();
    copy.values.push(...this.values);
    copy.conditions.push(...this.conditions);
    copy.isSearch = this.isSearch;
    return copy;
  }

  get sql(): string {
    return `where ${this.conditions.join(' and ')}`;
  }
}

@Injectable()
export class MaterialLists {
  constructor(
    private readonly rows: MaterialRows,
    private readonly categories: CategoriesService,
    private readonly version: ContentVersion,
  ) {}

  /** A page of materials in one statement. The total is counted once, as long as nothing changes. */
  async page(
    filter: MaterialFilter,
    order: MaterialOrder,
    { first, after, offset }: PagingArgs,
    wanted?: Wanted,
  ): Promise<Page<Material>> {
    if (after && offset) throw badField('offset', "'after' and 'offset' exclude each other.");
    const ordering = ORDERINGS[order];
    const where = await this.where(filter);
    const placed = where.copy();
    let skipped = offset;
    if (after) placed.behind(ordering, decodeCursor(after, ordering.keys.length));
    const milestone =
      offset >= MILESTONE ? (await this.milestones(where, ordering))[Math.floor(offset / MILESTONE) - 1] : null;
    if (milestone) {
      placed.behind(ordering, milestone);
      skipped = offset % MILESTONE;
    }
    // Numbers are literals: with parameters the general plan of a prepared statement sorts everything.
    const rest = `${placed.sql} ${orderBy(ordering)} limit ${first + 1}${skipped ? ` offset ${skipped}` : ''}`;
    const found = await this.rows.find(rest, placed.values, wanted, !placed.isSearch && !skipped);
    const nodes = found.slice(0, first);
    const cursorOf = (node: Material) => encodeCursor(ordering.keys.map((key) => key.of(node)));
    const { rows, version } = this;
    return {
      nodes,
      get edges() {
        return nodes.map((node) => ({ cursor: cursorOf(node), node }));
      },
      pageInfo: {
        hasNextPage: found.length > first,
        hasPreviousPage: Boolean(after) || offset > 0,
        get startCursor() {
          return nodes.length ? cursorOf(nodes[0]) : null;
        },
        get endCursor() {
          return nodes.length ? cursorOf(nodes.at(-1)!) : null;
        },
      },
      get totalCount() {
        return version.remember(`total ${where.sql} ${JSON.stringify(where.values)}`, async () => {
          const text = `select count(*)::int as total from materials m ${where.sql}`;
          const [{ total }] = await rows.query<{ total: number }>(text, where.values, !where.isSearch);
          return total;
        });
      },
    };
  }

  /** The articles with places, without their texts: a map shows what they are called and where. */
  async mapped(filter: MaterialFilter): Promise<Material[]> {
    const where = (await this.where(filter)).and('m.places is not null');
    const rest = `${where.sql} ${orderBy(ORDERINGS.NEWEST)} limit ${MOST_MAPPED}`;
    return this.rows.find(rest, where.values, MAPPED, !where.isSearch);
  }

  /** The sort keys of each thousandth row. */
  private milestones(where: Where, ordering: Ordering): Promise<unknown[][]> {
    const keys = ordering.keys.map(({ sql }, index) => `${sql} as k${index}`).join(', ');
    return this.version.remember(
      `milestones ${where.sql} ${orderBy(ordering)} ${JSON.stringify(where.values)}`,
      async () => {
        const rows = await this.rows.query(
          `select ${ordering.keys.map((_, index) => `k${index}`).join(', ')} from
          (select ${keys}, row_number() over (${orderBy(ordering)}) as position from materials m ${where.sql}) as numbered
         where position % ${MILESTONE} = 0 order by position`,
          where.values,
          false,
        );
        return rows.map((row) => Object.values(row));
      },
    );
  }

  private async where(filter: MaterialFilter): Promise<Where> {
    const where = new Where().and(filter.deleted ? 'm.deleted_at is not null' : 'm.deleted_at is null');
    if (!filter.deleted && !filter.includeScheduled) where.and('m.publication_year <= $', new Date().getFullYear());

    const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
    if (given(filter.categoryId)) where.and('m.category_id = $', filter.categoryId);
    // The number itself: what the planner knows about it decides which index is good.
    if (given(filter.category)) {
      const category = await this.categories.find({ name: filter.category });
      where.and(category ? `m.category_id = ${category.id}` : 'false');
    }
    if (given(filter.year)) where.and('m.publication_year = $', filter.year);
    if (given(filter.yearFrom)) where.and('m.publication_year >= $', filter.yearFrom);
    if (given(filter.yearTo)) where.and('m.publication_year <= $', filter.yearTo);
    if (given(filter.number)) where.and('m.number = $', filter.number);
    if (given(filter.title)) where.contains(TITLES, filter.title);
    if (given(filter.keyword)) where.contains(KEYWORDS, filter.keyword);
    if (given(filter.author)) where.contains('fold(m.authors_text)', filter.author);
    if (given(filter.doi)) where.and('lower(m.doi) = lower($)', filter.doi.replace(RESOLVER, ''));
    if (given(filter.language)) where.and(`(m.language = $ or m.language like $ || '-%')`, filter.language);
    if (given(filter.modifiedSince)) where.and('m.updated_at >= $', filter.modifiedSince);
    return where;
  }
}
