import { Injectable } from '@nestjs/common';
import { Page, type PagingArgs, decodeCursor, encodeCursor } from '../../platform/graphql/paging.js';
import { type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { fold } from '../../../client/shared/folding.js';
import { type Material } from './material.entity.js';
import { type Listed } from './material-filter.input.js';
import { MaterialConditions, type Where } from './material-conditions.js';
import { MaterialRows } from './material-rows.js';
import { MaterialOrder } from './material.types.js';

/** A sort key: as SQL, and as the value of a row that its cursor contains. */
type SortKey = { sql: string; type: string; of: (material: Material) => string | number };

const YEAR: SortKey = { sql: 'm.publication_year', type: 'int', of: (material) => material.publicationYear };
const NUMBER: SortKey = { sql: 'm.number', type: 'int', of: (material) => material.number };
const CHANGED: SortKey = { sql: 'm.updated_at', type: 'timestamptz', of: ({ updatedAt }) => updatedAt.toISOString() };
const TITLE: SortKey = {
  sql: 'm.folded_titles',
  type: 'text',
  of: ({ title, titleEn, summary }) => fold([`${title}\n${titleEn ?? ''}`, summary?.title ?? []].flat().join('\n')),
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

/** Restricted to rows after or before a given one. */
function bounded(where: Where, side: 'after' | 'before', { keys, direction }: Ordering, sortKeys: unknown[]): Where {
  const copy = where.plus();
  const at = keys.map(({ type }, index) => `$${copy.values.length + index + 1}::${type}`);
  const operator = (direction === 'asc') === (side === 'after') ? '>' : '<';
  copy.conditions.push(`(${keys.map(({ sql }) => sql).join(', ')}) ${operator} (${at.join(', ')})`);
  copy.values.push(...sortKeys);
  return copy;
}

@Injectable()
export class MaterialLists {
  constructor(
    private readonly rows: MaterialRows,
    private readonly conditions: MaterialConditions,
  ) {}

  /** The total is memoised until the content changes. */
  async page(
    filter: Listed,
    order: MaterialOrder,
    { first, after, offset }: PagingArgs,
    fields?: RequestedFields,
  ): Promise<Page<Material>> {
    const ordering = ORDERINGS[order];
    const list = `${filter.of ?? ''} ${order}`;
    const listed = await this.conditions.of(filter);
    const all = listed.plus(...listed.indexTerms);
    const milestones = offset >= MILESTONE ? await this.milestones(all, ordering) : [];
    const milestone = milestones.at(Math.floor(offset / MILESTONE) - 1);
    const start = after ? decodeCursor(after, list, ordering.keys.length) : milestone;
    const remaining = start ? bounded(listed, 'after', ordering, start) : listed;
    const skipped = milestone ? offset % MILESTONE : offset;
    const materials = await this.fetchPage(remaining, ordering, first + 1, skipped, fields);
    return new Page(materials.slice(0, first), {
      hasNextPage: materials.length > first,
      hasPreviousPage: Boolean(after) || offset > 0,
      cursorOf: (node) =>
        encodeCursor(
          list,
          ordering.keys.map((key) => key.of(node)),
        ),
      count: () => this.count(all),
    });
  }

  private async count({ sql, values }: Where): Promise<number> {
    const text = `select count(*)::int as total from materials m ${sql}`;
    return (await this.rows.memoised<{ total: number }>(text, values))[0].total;
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
      const nearest = edge ? bounded(where, 'before', ordering, edge) : where;
      const { sql, values } = nearest.plus(...where.scanTerms);
      const materials = await this.rows.find(`${sql} ${end}`, values, fields);
      if (materials.length === limit || !edge) return materials;
      isRare = true;
    }
    const { sql, values } = where.plus(...where.indexTerms, ...(isRare ? where.letterTerms : []));
    return this.rows.find(end, values, fields, { source: `(select * from materials m ${sql} offset 0)` });
  }

  /** The sort keys of the first row beyond the scanned ones; null if there is none. */
  private async scanEnd({ sql, values }: Where, ordering: Ordering): Promise<unknown[] | null> {
    const keys = ordering.keys.map((key) => key.sql).join(', ');
    const text = `select ${keys} from materials m ${sql} ${orderBy(ordering)} limit 1 offset ${SCANNED_FIRST}`;
    const [row] = await this.rows.memoised(text, values);
    return row ? Object.values(row) : null;
  }

  /** The sort keys of every thousandth row. */
  private async milestones(where: Where, ordering: Ordering): Promise<unknown[][]> {
    const keys = ordering.keys.map(({ sql }, index) => `${sql} as k${index}`).join(', ');
    const rows = await this.rows.memoised(
      `select ${ordering.keys.map((_, index) => `k${index}`).join(', ')} from
        (select ${keys}, row_number() over (${orderBy(ordering)}) as position from materials m ${where.sql}) as numbered
       where position % ${MILESTONE} = 0 order by position`,
      where.values,
    );
    return rows.map((row) => Object.values(row));
  }
}
