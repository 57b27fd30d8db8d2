import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { idOfUrl } from '../../../client/shared/paths.js';
import { grouped } from '../../../client/shared/grouped.js';
import { CategoriesService } from '../categories/categories.service.js';
import { ARTICLES, ISSUES, isCategory } from '../categories/category.entity.js';
import { type Identity, type RequestContext } from '../../platform/access/access.js';
import { JournalError, gone } from '../../platform/errors/errors.js';
import { type Page, type PagingArgs } from '../../platform/graphql/paging.js';
import { type RequestedFields, type Viewing } from '../../platform/graphql/requested-fields.js';
import { FIRST_PIECE, pieceAfter } from '../../platform/responses/pieces.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { UNDESCRIBED } from './full-text.js';
import { isDoi, normaliseDoi } from './identifiers.js';
import { Material } from './material.entity.js';
import { type Listed, type MaterialFilter } from './material-filter.input.js';
import { MaterialLists } from './material-list.js';
import { MaterialRows } from './material-rows.js';
import { ISSUES_A_YEAR, MaterialOrder, YEARS } from './material.types.js';
import { Publication, isPublic } from './publication.js';

/** More than any journal has. */
const MAX_ISSUES = 5_000;
const ISSUES_OF_YEARS = YEARS * ISSUES_A_YEAR;

export type ListArgs = PagingArgs & { filter?: Listed | null; orderBy?: MaterialOrder | null };

/** The number and year, which connect an issue with its articles. */
export type IssueKey = Pick<Material, 'number' | 'publicationYear'>;
export type IssueOfArticle = Pick<Material, 'id' | 'title' | 'issn' | 'volume' | 'publishedOn'>;
export const issueKeyOf = ({ number, publicationYear }: IssueKey) => `${publicationYear}/${number}`;

@Injectable()
export class MaterialsService {
  constructor(
    @InjectRepository(Material) private readonly materials: Repository<Material>,
    private readonly categories: CategoriesService,
    private readonly rows: MaterialRows,
    private readonly lists: MaterialLists,
    private readonly version: ContentVersion,
  ) {}

  /**
   * The complete list in pieces, including future years, as the specification's client expects. Anonymous readers do not get
   * drafts or materials scheduled for a date.
   */
  all(viewer: Identity | null, fields: RequestedFields): AsyncGenerator<Material[]> {
    return this.pieces(viewer ? { includeScheduled: true } : { includeYearsToCome: true }, { viewer, fields });
  }

  /** All that match, in pieces of which one is in memory at a time; newest first. */
  async *pieces(filter: Listed, by: Viewing): AsyncGenerator<Material[]> {
    let after: string | null = null;
    let first = FIRST_PIECE;
    do {
      const page: Page<Material> = await this.list({ filter, first, after, offset: 0 }, by);
      if (page.nodes.length) yield page.nodes;
      first = pieceAfter(page.nodes);
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after);
  }

  /** A page of a list, with the total if requested. Readers see no drafts, scheduled or deleted materials. */
  list({ filter, orderBy, ...paging }: ListArgs, { viewer, fields }: Viewing): Promise<Page<Material>> {
    rejectHidden(filter, viewer);
    return this.lists.page(filter ?? {}, orderBy ?? MaterialOrder.NEWEST, paging, fields);
  }

  /** The same for one category. */
  listOf(of: string, args: ListArgs, by: Viewing): Promise<Page<Material>> {
    return this.list({ ...args, filter: { ...args.filter, of } }, by);
  }

  /** A material; null if it does not exist, GONE if it was deleted. For readers, null as well for drafts and scheduled materials. */
  async find(id: number, { viewer, fields }: Viewing, categoryName?: string): Promise<Material | null> {
    const [material = null] = await this.rows.find('where m.id = $1', [id], fields, { isOne: true });
    if (!material || (material.publication !== Publication.PUBLISHED && !viewer)) return null;
    if (material.deletedAt && !viewer) throw gone('material', id);
    if (categoryName && !isCategory(material.category, categoryName)) return null;
    return material;
  }

  /** The issue with this year and number, or null. */
  async issueAt(key: IssueKey, { viewer, fields }: Viewing): Promise<Material | null> {
    return (await this.issuesOf([key], { identity: viewer }, fields))[0];
  }

  /** The public ones among several, in no particular order. */
  async published(ids: readonly number[], fields?: RequestedFields): Promise<Material[]> {
    if (ids.length === 0) return [];
    const materials = await this.rows.find('where m.id = any($1) and m.deleted_at is null', [ids], fields);
    return materials.filter((material) => material.isPublic);
  }

  /** The material with a DOI or URL of this site; null if it does not exist, GONE if it was deleted. */
  async identify(identifier: string, site: string, by: Viewing): Promise<Material | null> {
    const id = idIn(identifier.trim(), site);
    if (id !== null) return this.find(id, by);
    if (!isDoi(normaliseDoi(identifier))) return null;
    const { nodes } = await this.list({ filter: { doi: identifier }, first: 1, offset: 0 }, by);
    return nodes[0] ?? null;
  }

  /** The years with publications, with their issues if requested. */
  async years(fields: RequestedFields): Promise<{ year: number; issueCount: number; issues: Material[] }[]> {
    const years = await this.version.memoise('years', async () => {
      const category = await this.categories.find({ name: ISSUES });
      return this.rows.query<{ year: number; issueCount: number }>(
        `select publication_year as year, (count(*) filter (where category_id = $1))::int as "issueCount"
         from materials m where ${seenBy(null)} group by publication_year order by year desc`,
        [category?.id],
      );
    });
    const total = years.reduce((sum, { issueCount }) => sum + issueCount, 0);
    if (fields.budget && fields.has('issues') && total > ISSUES_OF_YEARS)
      throw new JournalError('LIMIT_EXCEEDED', `years has ${total} issues, at most ${ISSUES_OF_YEARS}: use issues.`, {
        limit: { limit: 'issues', value: total, allowed: ISSUES_OF_YEARS },
      });
    const { nodes } = fields.has('issues')
      ? await this.listOf(ISSUES, { first: MAX_ISSUES, offset: 0 }, { viewer: null, fields })
      : { nodes: [] };
    return years.map((one) => ({
      ...one,
      issues: nodes.filter(({ publicationYear }) => publicationYear === one.year),
    }));
  }

  /** The articles of several issues in one statement, each list ordered by first page, then id. */
  readonly articlesOf = async (keys: readonly IssueKey[], context: RequestContext, fields: RequestedFields) => {
    const articles = await this.at(keys, ARTICLES, 'page_order(m.first_page) nulls last, m.id', context, fields);
    return keys.map((key) => articles.get(issueKeyOf(key)) ?? []);
  };

  /** The issues of several articles; the oldest record if two share number and year. */
  readonly issuesOf = async (keys: readonly IssueKey[], context: RequestContext, fields?: RequestedFields) => {
    const issues = await this.at(keys, ISSUES, 'm.id', context, fields);
    return keys.map((key) => issues.get(issueKeyOf(key))?.[0] ?? null);
  };

  /** The number of pictures in each full text whose alternative text is empty; the texts themselves stay in the database. */
  readonly figuresWithoutText = async (ids: readonly number[]): Promise<number[]> => {
    const rows = await this.materials.query<{ id: number; count: number }[]>(
      `select id, regexp_count(full_text, '${UNDESCRIBED}')::int as count from materials where id = any($1) and full_text is not null`,
      [ids],
    );
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    return ids.map((id) => counts.get(id) ?? 0);
  };

  /** The number and year of the previous (-1) or next (1) issue; null at the ends. */
  async neighbourOf(issue: IssueKey, step: -1 | 1): Promise<IssueKey | null> {
    const issues = await this.issuesByKey();
    const index = [...issues.keys()].indexOf(issueKeyOf(issue));
    return index < 0 ? null : ([...issues.values()][index + step] ?? null);
  }

  /** The number of articles of an issue; computed for all issues at once, and memoised until the content changes. */
  async articleCount(issue: IssueKey, viewer: Identity | null): Promise<number> {
    const seen = seenBy(viewer);
    const counts = await this.version.memoise(`articles of each issue, ${seen}`, async () => {
      const category = await this.categories.find({ name: ARTICLES });
      const counted = await this.rows.query<IssueKey & { articles: number }>(
        `select publication_year as "publicationYear", number, count(*)::int as articles from materials m
         where category_id = $1 and ${seen} group by publication_year, number`,
        [category?.id],
      );
      return new Map(counted.map((row) => [issueKeyOf(row), row.articles]));
    });
    return counts.get(issueKeyOf(issue)) ?? 0;
  }

  /** Whether a public material with this year and number exists; computed for all at once, and memoised until the content changes. */
  async hasPublicMaterial(issue: IssueKey): Promise<boolean> {
    const keys = await this.version.memoise(`years and numbers, ${seenBy(null)}`, async () => {
      const issues = await this.rows.query<IssueKey>(
        `select distinct publication_year as "publicationYear", number from materials m where ${seenBy(null)}`,
        [],
      );
      return new Set(issues.map(issueKeyOf));
    });
    return keys.has(issueKeyOf(issue));
  }

  /** The public issues by year and number, as shown with each of their articles. Memoised until the content changes. */
  async issuesByKey(): Promise<ReadonlyMap<string, IssueKey & IssueOfArticle>> {
    return this.version.memoise(`issues by year and number, ${seenBy(null)}`, async () => {
      const category = await this.categories.find({ name: ISSUES });
      const issues = await this.rows.query<IssueKey & IssueOfArticle>(
        `select distinct on (publication_year, number) publication_year as "publicationYear", number, id, title, issn, volume,
           published_on::text as "publishedOn"
         from materials m where category_id = $1 and ${seenBy(null)} order by publication_year, number, id`,
        [category?.id],
      );
      return new Map(issues.map((issue) => [issueKeyOf(issue), issue]));
    });
  }

  /** The years of all materials, including future ones, newest first. */
  async publicationYears(): Promise<number[]> {
    const rows = await this.materials.query<{ year: number }[]>(
      'select distinct publication_year as year from materials where deleted_at is null order by year desc',
    );
    return rows.map(({ year }) => year);
  }

  /** The years with public materials, newest first. */
  async publishedYears(): Promise<number[]> {
    return (await this.years(new Set())).map(({ year }) => year);
  }

  private async at(
    keys: readonly IssueKey[],
    categoryName: string,
    order: string,
    { identity = null }: RequestContext,
    fields?: RequestedFields,
  ): Promise<Map<string, Material[]>> {
    const category = await this.categories.find({ name: categoryName });
    // A single pair can use a cached plan, with a literal category as in lists; several are planned for their values.
    const [years, numbers] = [keys.map((key) => key.publicationYear), keys.map((key) => key.number)];
    const isOne = keys.length === 1;
    const is = isOne ? '= ($1, $2)' : 'in (select * from unnest($1::int[], $2::int[]))';
    const rest = `where (m.publication_year, m.number) ${is} and m.category_id = ${category?.id ?? 0} and ${seenBy(identity)} order by ${order}`;
    const values = isOne ? [...years, ...numbers] : [years, numbers];
    return grouped(await this.rows.find(rest, values, fields, isOne ? {} : { source: 'materials' }), issueKeyOf);
  }
}

/** The condition for rows `m` visible to the viewer. The day is a literal, because memoised results are keyed by the SQL. */
export const seenBy = (viewer: Identity | null) => (viewer ? 'm.deleted_at is null' : isPublic('m'));

/** The id in a URL of the site. */
const idIn = (url: string, site: string) => (url.startsWith(`${site}/`) ? idOfUrl(url.slice(site.length)) : null);

const HIDDEN = ['includeScheduled', 'deleted', 'isDraft', 'incomplete'] as const;

/** Rejects a filter that shows what readers may not see. */
export function rejectHidden(filter: MaterialFilter | null | undefined, viewer: Identity | null): void {
  if (!viewer && HIDDEN.some((name) => filter?.[name]))
    throw new JournalError(
      'UNAUTHENTICATED',
      'Only administrators may search for drafts, scheduled, incomplete and deleted materials.',
    );
}
