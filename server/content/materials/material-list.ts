import { Injectable } from '@nestjs/common';
import { isLanguage, languageTag, currentDay } from '../../../client/shared/locales.js';
import { ARTICLES, type Category } from '../categories/category.entity.js';
import { CategoriesService } from '../categories/categories.service.js';
import { badField } from '../../platform/errors/errors.js';
import { Page, type PagingArgs, decodeCursor, encodeCursor } from '../../platform/graphql/paging.js';
import { type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { IS_INCOMPLETE } from './completeness.js';
import { lettersOf, literal } from './text-search.js';
import { fold } from '../../../client/shared/folding.js';
import { normaliseDoi } from './identifiers.js';
import { type Material } from './material.entity.js';
import { type Listed } from './material-filter.input.js';
import { MaterialRows } from './material-rows.js';
import { MaterialOrder } from './material.types.js';
import { isPublic, isPublicIgnoringYear } from './publication.js';

/** A sort key: as SQL, and as the value of a row that its cursor contains. */
type SortKey = { sql: string; type: string; of: (material: Material) => string | number };

const YEAR: SortKey = { sql: 'm.publication_year', type: 'int', of: (material) => material.publicationYear };
const NUMBER: SortKey = { sql: 'm.number', type: 'int', of: (material) => material.number };
const CHANGED: SortKey = {
  sql: 'm.updated_at',
  type: 'timestamptz',
  of: (material) => material.updatedAt.toISOString(),
};
const TITLE: SortKey = {
  sql: 'm.folded_titles',
  type: 'text',
  of: ({ title, titleEn }) => fold(`${title}\n${titleEn ?? ''}`),
};
const ID: SortKey = { sql: 'm.id', type: 'int', of: (material) => material.id };

type Ordering = { keys: SortKey[]; direction: 'asc' | 'desc' };
/** The id comes last, so that no two rows compare equal and a cursor is unambiguous. */
const ORDERINGS: Record<MaterialOrder, Ordering> = {
  NEWEST: { keys: [YEAR, NUMBER, ID], direction: 'desc' },
  OLDEST: { keys: [YEAR, NUMBER, ID], direction: 'asc' },
  TITLE: { keys: [TITLE, ID], direction: 'asc' },
  UPDATED: { keys: [CHANGED, ID], direction: 'desc' },
};
const orderBy = ({ keys, direction }: Ordering) =>
  `order by ${keys.map(({ sql }) => `${sql} ${direction}`).join(', ')}`;

/** Deep pages start at the nearest milestone, not at the beginning. */
const MILESTONE = 1_000;

/** The number of rows scanned in list order first, among which a common word is found. Only then is the trigram index used. */
const SCANNED_FIRST = 500;

const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** A condition and its value; `$` is the placeholder. */
type Condition = [sql: string, value?: unknown];

/** The SQL conditions of a list. Those covered by the sort indexes come first; search terms are separate, because each strategy phrases them differently. */
class Where {
  readonly values: unknown[] = [];
  readonly conditions: string[] = [];
  /** The search terms in three forms: to scan a few rows, for the trigram index (`indexTerms`), and for words too short for trigrams. */
  readonly scanTerms: Condition[] = [];
  readonly indexTerms: Condition[] = [];
  readonly letterTerms: Condition[] = [];
  /** Whether the best plan depends on the values. */
  dependsOnValues = false;
  /** Whether only some of the published materials are listed. */
  isNarrowed = false;

  and(...[condition, value]: Condition): this {
    if (value !== undefined) this.values.push(value);
    this.conditions.push(value === undefined ? condition : condition.replaceAll('$', `$${this.values.length}`));
    return this;
  }

  filter(...condition: Condition): void {
    this.scanTerms.push(condition);
    this.indexTerms.push(condition);
  }

  contains(column: string, text: string): void {
    const folded = fold(text);
    const letters = lettersOf(folded);
    this.dependsOnValues = true;
    this.scanTerms.push([`strpos(${column}, $) > 0`, folded]);
    this.indexTerms.push([`${column} like $`, `%${literal(folded)}%`]);
    if (letters.length) this.letterTerms.push([`letters(${column}) @> $`, letters]);
  }

  /** The same, restricted to rows after or before a given one. */
  bounded(side: 'after' | 'before', { keys, direction }: Ordering, sortKeys: unknown[]): Where {
    const where = this.plus();
    const at = keys.map(({ type }, index) => `$${where.values.length + index + 1}::${type}`);
    const operator = (direction === 'asc') === (side === 'after') ? '>' : '<';
    where.conditions.push(`(${keys.map(({ sql }) => sql).join(', ')}) ${operator} (${at.join(', ')})`);
    where.values.push(...sortKeys);
    return where;
  }

  /** The same, with additional conditions. */
  plus(...conditions: Condition[]): Where {
    const copy = Object.assign(new Where(), this, { values: [...this.values], conditions: [...this.conditions] });
    for (const condition of conditions) copy.and(...condition);
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

  /** The total is memoised until the content changes. */
  async page(
    filter: Listed,
    order: MaterialOrder,
    { first, after, offset }: PagingArgs,
    fields?: RequestedFields,
  ): Promise<Page<Material>> {
    if (after && offset) throw badField('offset', "'after' and 'offset' exclude each other.");
    const ordering = ORDERINGS[order];
    const listed = await this.where(filter);
    const all = listed.plus(...listed.indexTerms);
    let remaining = after ? listed.bounded('after', ordering, decodeCursor(after, ordering.keys.length)) : listed;
    let skipped = offset;
    if (offset >= MILESTONE) {
      const milestone = (await this.milestones(all, ordering))[Math.floor(offset / MILESTONE) - 1];
      if (milestone) {
        remaining = listed.bounded('after', ordering, milestone);
        skipped = offset % MILESTONE;
      }
    }
    const found = await this.fetchPage(remaining, ordering, first + 1, skipped, fields);
    return new Page(found.slice(0, first), {
      hasNextPage: found.length > first,
      hasPreviousPage: Boolean(after) || offset > 0,
      cursorOf: (node) => encodeCursor(ordering.keys.map((key) => key.of(node))),
      count: () => this.count(all),
    });
  }

  private count({ sql, values }: Where): Promise<number> {
    return this.version.memoise(`total ${sql} ${JSON.stringify(values)}`, async () => {
      const text = `select count(*)::int as total from materials m ${sql}`;
      const [{ total }] = await this.rows.query<{ total: number }>(text, values);
      return total;
    });
  }

  /**
   * A search first scans the nearest materials with a cached plan. Only if that does not suffice does the database plan how to find
   * the others: all of them, otherwise the planner would walk the sort index hoping to meet enough matches.
   */
  private async fetchPage(
    where: Where,
    ordering: Ordering,
    limit: number,
    skipped: number,
    fields?: RequestedFields,
  ): Promise<Material[]> {
    const end = `${orderBy(ordering)} limit ${limit}${skipped ? ` offset ${skipped}` : ''}`;
    if (!where.dependsOnValues) {
      const { sql, values } = where.plus(...where.indexTerms);
      return this.rows.find(`${sql} ${end}`, values, fields);
    }
    // The index of letters only pays for rare ones. No index has the order of titles.
    let isRare = false;
    if (skipped + limit <= SCANNED_FIRST && ordering !== ORDERINGS.TITLE) {
      const edge = await this.scanEnd(where, ordering);
      const nearest = edge ? where.bounded('before', ordering, edge) : where;
      const { sql, values } = nearest.plus(...where.scanTerms);
      const found = await this.rows.find(`${sql} ${end}`, values, fields);
      if (found.length === limit || !edge) return found;
      isRare = true;
    }
    const { sql, values } = where.plus(...where.indexTerms, ...(isRare ? where.letterTerms : []));
    return this.rows.find(end, values, fields, {
      source: `(select * from materials m ${sql} offset 0)`,
    });
  }

  /** The sort keys of the first row beyond the scanned ones; null if there is none. */
  private scanEnd({ sql, values }: Where, ordering: Ordering): Promise<unknown[] | null> {
    const keys = ordering.keys.map((key) => key.sql).join(', ');
    const text = `select ${keys} from materials m ${sql} ${orderBy(ordering)} limit 1 offset ${SCANNED_FIRST}`;
    return this.version.memoise(`${text} ${JSON.stringify(values)}`, async () => {
      const [row] = await this.rows.query(text, values);
      return row ? Object.values(row) : null;
    });
  }

  /** The sort keys of every thousandth row. */
  private milestones(where: Where, ordering: Ordering): Promise<unknown[][]> {
    const keys = ordering.keys.map(({ sql }, index) => `${sql} as k${index}`).join(', ');
    return this.version.memoise(
      `milestones ${where.sql} ${orderBy(ordering)} ${JSON.stringify(where.values)}`,
      async () => {
        const rows = await this.rows.query(
          `select ${ordering.keys.map((_, index) => `k${index}`).join(', ')} from
          (select ${keys}, row_number() over (${orderBy(ordering)}) as position from materials m ${where.sql}) as numbered
         where position % ${MILESTONE} = 0 order by position`,
          where.values,
        );
        return rows.map((row) => Object.values(row));
      },
    );
  }

  private async where(filter: Listed): Promise<Where> {
    const where = new Where().and(filter.deleted ? 'm.deleted_at is not null' : 'm.deleted_at is null');
    const { deleted, categoryId, category: categoryName, year, yearFrom, yearTo } = filter;
    where.isNarrowed = Boolean(deleted) || [categoryId, categoryName, year, yearFrom, yearTo].some(given);
    if (filter.includeYearsToCome) where.and(isPublicIgnoringYear('m', '$'), currentDay());
    else if (!filter.deleted && !filter.includeScheduled) where.and(isPublic('m'));

    // Literal ids, not parameters: the planner's statistics on an id determine which index to use.
    const inCategory = (category: Category | null) => where.and(category ? `m.category_id = ${category.id}` : 'false');
    if (given(categoryId)) inCategory(await this.categories.find({ id: categoryId }));
    if (given(categoryName)) inCategory(await this.categories.find({ name: categoryName }));
    if (given(year)) where.and('m.publication_year = $', year);
    if (given(yearFrom)) where.and('m.publication_year >= $', yearFrom);
    if (given(yearTo)) where.and('m.publication_year <= $', yearTo);
    if (given(filter.number)) where.filter('m.number = $', filter.number);
    if (given(filter.title)) where.contains('m.folded_titles', filter.title);
    if (given(filter.keyword)) where.contains('m.folded_keywords', filter.keyword);
    if (given(filter.author)) where.contains('m.folded_authors', filter.author);
    if (given(filter.doi)) where.filter('lower(m.doi) = lower($)', normaliseDoi(filter.doi));
    if (given(filter.language)) {
      where.dependsOnValues = true;
      where.filter(
        `(m.language = $ or m.language like $ || '-%')`,
        isLanguage(filter.language) ? languageTag(filter.language) : filter.language,
      );
    }
    if (given(filter.section)) where.filter('lower(m.section) = lower($)', filter.section);
    if (filter.incomplete) where.filter(IS_INCOMPLETE, (await this.categories.find({ name: ARTICLES }))?.id);
    if (given(filter.isDraft)) where.filter('m.is_draft = $', filter.isDraft);
    if (given(filter.updatedSince)) where.filter('m.updated_at >= $', filter.updatedSince);
    if (given(filter.updatedUntil)) where.filter('m.updated_at < $', filter.updatedUntil);
    if (given(filter.ids)) where.filter('m.id = any($)', filter.ids);
    if (given(filter.hasDoi)) where.filter(`m.doi is ${filter.hasDoi ? 'not ' : ''}null`);
    if (given(filter.orcid)) {
      where.dependsOnValues = true;
      where.filter('m.author_details @> $::jsonb', JSON.stringify([{ orcid: filter.orcid }]));
    }
    if (filter.hasPlaces) where.filter('m.places is not null');
    if (given(filter.bbox)) {
      where.dependsOnValues = true;
      const [west, south, east, north] = filter.bbox.map(Number);
      where.filter(`m.places is not null and meets_box(m.places, ${west}, ${south}, ${east}, ${north})`);
    }
    return where;
  }
}
