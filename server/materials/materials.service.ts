import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { CategoriesService } from '../categories/categories.service.js';
import { ARTICLES, ISSUES, isCategory } from '../categories/category.entity.js';
import { type Identity } from '../common/access.js';
import { JournalError, badField, gone } from '../common/errors.js';
import { type Page, type PagingArgs } from '../common/paging.js';
import { changeRecord, changeRecords, createRecord, removeRecord, restoreRecord } from '../records/save-record.js';
import { type RequestedFields } from '../graphql/requested-fields.js';
import { ContentVersion } from '../database/content-version.js';
import { FileStore } from '../files/file-store.js';
import { type StagedFile } from '../files/stored-file.js';
import { storedAuthor } from './author.js';
import { isDoi, normaliseDoi } from './identifiers.js';
import { sanitiseContents } from './contents.js';
import { fullTextOf } from './full-text.js';
import { Material } from './material.entity.js';
import {
  type ChangedMaterialInput,
  type CreateMaterialInput,
  type MaterialFilter,
  type UpdateMaterialInput,
} from './material.input.js';
import { MaterialLists } from './material-list.js';
import { MaterialRows } from './material-rows.js';
import { MaterialOrder } from './material.types.js';
import { Publication, isPublic } from './publication.js';

/** Files that came with a save; one that is missing leaves the stored one as it is. */
export type MaterialFiles = { coverImage?: StagedFile | null; pdf?: StagedFile | null };

/** How many are changed at once at most: an issue has fewer. */
const MOST_AT_ONCE = 200;
/** How many materials of the whole list are in memory at a time. */
const PIECE = 500;
/** More than any journal has. */
const MOST_ISSUES = 5_000;
const MAX_ID = 2_147_483_647;
/** Where a page, a file or the permanent address of a material is. */
const ADDRESS_OF_RECORD = /^\/(?:id|artikull|revista|api\/download-file)\/(\d{1,10})(?=[/?#.]|$)/;

export type ListArgs = PagingArgs & { filter?: MaterialFilter | null; orderBy?: MaterialOrder | null };

/** Number and year: what joins an issue and its articles. */
export type Place = Pick<Material, 'number' | 'publicationYear'>;
export type IssueOfArticle = Pick<Material, 'id' | 'title' | 'issn' | 'publishedOn'>;
export const placeOf = ({ number, publicationYear }: Place) => `${publicationYear}/${number}`;

@Injectable()
export class MaterialsService {
  constructor(
    @InjectRepository(Material) private readonly materials: Repository<Material>,
    private readonly categories: CategoriesService,
    private readonly files: FileStore,
    private readonly rows: MaterialRows,
    private readonly lists: MaterialLists,
    private readonly version: ContentVersion,
  ) {}

  /**
   * The whole list, piece by piece, those of years to come included, as the specification's client expects it. Strangers do not get
   * drafts, nor what an editor keeps for a day to come.
   */
  async *all(viewer: Identity | null, fields: RequestedFields): AsyncGenerator<Material[]> {
    let after: string | null = null;
    do {
      const paging = { first: PIECE, after, offset: 0 };
      const page: Page<Material> = await this.lists.page(
        viewer ? { includeScheduled: true } : { includeYearsToCome: true },
        MaterialOrder.NEWEST,
        paging,
        fields,
      );
      yield page.nodes;
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after);
  }

  /** A page of a list, and the total when asked. Readers do not see years to come or what was deleted. */
  list(
    { filter, orderBy, ...paging }: ListArgs,
    viewer: Identity | null,
    fields?: RequestedFields,
  ): Promise<Page<Material>> {
    refuseHidden(filter, viewer);
    return this.lists.page(filter ?? {}, orderBy ?? MaterialOrder.NEWEST, paging, fields);
  }

  /** The same of one category. */
  listOf(category: string, args: ListArgs, viewer: Identity | null, fields: RequestedFields): Promise<Page<Material>> {
    return this.list({ ...args, filter: { ...args.filter, category } }, viewer, fields);
  }

  /** The articles that say which places they are about, as a list of them would be. The newest MOST_MAPPED of them. */
  withPlaces(filter: MaterialFilter | null | undefined, viewer: Identity | null): Promise<Material[]> {
    refuseHidden(filter, viewer);
    return this.lists.mapped({ ...filter, category: ARTICLES });
  }

  /** One material; null when there is none, GONE when it was deleted. Readers do not see one of a year to come. */
  async find(
    id: number,
    viewer: Identity | null,
    categoryName?: string,
    fields?: RequestedFields,
  ): Promise<Material | null> {
    const [material = null] = await this.rows.find('where m.id = $1', [id], fields);
    if (!material || (material.publication !== Publication.PUBLISHED && !viewer)) return null;
    if (material.deletedAt && !viewer) throw gone('material', id);
    if (categoryName && !isCategory(material.category, categoryName)) return null;
    return material;
  }

  /** Those of several that readers may see, in no order. */
  async published(ids: readonly number[], fields?: RequestedFields): Promise<Material[]> {
    if (ids.length === 0) return [];
    const found = await this.rows.find('where m.id = any($1) and m.deleted_at is null', [ids], fields);
    return found.filter((material) => material.isPublic);
  }

  /** The material that a DOI or an address of this site names; null when there is none, GONE when it was deleted. */
  async identify(
    identifier: string,
    site: string,
    viewer: Identity | null,
    fields?: RequestedFields,
  ): Promise<Material | null> {
    const id = idIn(identifier.trim(), site);
    if (id !== null) return this.find(id, viewer, undefined, fields);
    if (!isDoi(normaliseDoi(identifier))) return null;
    const page = await this.list({ filter: { doi: identifier }, first: 1, offset: 0 }, viewer, fields);
    return page.nodes[0] ?? null;
  }

  /** The years in which something was published, with their issues where they are asked for. */
  async years(fields: RequestedFields): Promise<{ year: number; issueCount: number; issues: Material[] }[]> {
    const [years, { nodes }] = await Promise.all([
      this.version.remember('years', async () => {
        const category = await this.categories.find({ name: ISSUES });
        return this.rows.query<{ year: number; issueCount: number }>(
          `select publication_year as year, (count(*) filter (where category_id = $1))::int as "issueCount"
           from materials m where ${seenBy(null)} group by publication_year order by year desc`,
          [category?.id],
        );
      }),
      fields.has('issues') ? this.listOf(ISSUES, { first: MOST_ISSUES, offset: 0 }, null, fields) : { nodes: [] },
    ]);
    return years.map(({ year, issueCount }) => ({
      year,
      issueCount,
      issues: nodes.filter((issue) => issue.publicationYear === year),
    }));
  }

  /** The articles of several issues in one statement, each list by first page and then id. */
  readonly articlesOf = forEachQuestion(async (places: readonly Place[], viewer, fields) => {
    const found = await this.at(places, ARTICLES, 'page_order(m.first_page) nulls last, m.id', viewer, fields);
    return places.map((place) => found.get(placeOf(place)) ?? []);
  });

  /** The issues that several articles appeared in; the oldest record where two share number and year. */
  readonly issuesOf = forEachQuestion(async (places: readonly Place[], viewer, fields) => {
    const found = await this.at(places, ISSUES, 'm.id', viewer, fields);
    return places.map((place) => found.get(placeOf(place))?.[0] ?? null);
  });

  /** Where the issue stands that was published before this one (-1) or after it (1); null at the ends. */
  async placeBeside(issue: Place, step: -1 | 1): Promise<Place | null> {
    const issues = [...(await this.issuesByPlace()).values()];
    const index = issues.findIndex((one) => placeOf(one) === placeOf(issue));
    return index < 0 ? null : (issues[index + step] ?? null);
  }

  /** How many articles an issue has: counted for all issues at once, as long as nothing changes. */
  async articleCount(issue: Place, viewer: Identity | null): Promise<number> {
    const seen = seenBy(viewer);
    const counts = await this.version.remember(`articles of each issue, ${seen}`, async () => {
      const category = await this.categories.find({ name: ARTICLES });
      const counted = await this.rows.query<Place & { articles: number }>(
        `select publication_year as "publicationYear", number, count(*)::int as articles from materials m
         where category_id = $1 and ${seen} group by publication_year, number`,
        [category?.id],
      );
      return new Map(counted.map((place) => [placeOf(place), place.articles]));
    });
    return counts.get(placeOf(issue)) ?? 0;
  }

  /** Whether any material that readers see has this year and number: looked up for all at once, as long as nothing changes. */
  async exists(issue: Place): Promise<boolean> {
    const places = await this.version.remember(`years and numbers, ${seenBy(null)}`, async () => {
      const found = await this.rows.query<Place>(
        `select distinct publication_year as "publicationYear", number from materials m where ${seenBy(null)}`,
        [],
      );
      return new Set(found.map(placeOf));
    });
    return places.has(placeOf(issue));
  }

  /** The issues that readers see, by year and number: what is said of them with each of their articles. Read for all at once, as long as nothing changes. */
  async issuesByPlace(): Promise<ReadonlyMap<string, Place & IssueOfArticle>> {
    return this.version.remember(`issues by year and number, ${seenBy(null)}`, async () => {
      const category = await this.categories.find({ name: ISSUES });
      const issues = await this.rows.query<Place & IssueOfArticle>(
        `select distinct on (publication_year, number) publication_year as "publicationYear", number, id, title, issn,
           published_on::text as "publishedOn"
         from materials m where category_id = $1 and ${seenBy(null)} order by publication_year, number, id`,
        [category?.id],
      );
      return new Map(issues.map((issue) => [placeOf(issue), issue]));
    });
  }

  /** The years in which anything was published or is going to be, newest first. */
  async publicationYears(): Promise<number[]> {
    const rows = await this.materials
      .createQueryBuilder('material')
      .select('distinct material.publicationYear', 'year')
      .orderBy('year', 'DESC')
      .getRawMany<{ year: number }>();
    return rows.map((row) => row.year);
  }

  /** The years of which readers see something, newest first. */
  async publishedYears(): Promise<number[]> {
    const found = await this.rows.query<{ year: number }>(
      `select distinct publication_year as year from materials m where ${isPublic('m')} order by year desc`,
      [],
    );
    return found.map(({ year }) => year);
  }

  async create(editor: Identity, input: CreateMaterialInput, { coverImage, pdf }: MaterialFiles): Promise<Material> {
    if (!pdf && !input.isDraft) throw badField('pdf', 'A PDF file is required.');
    const category = await this.categories.required(input.categoryId);
    return this.files.keep([coverImage, pdf], async ([cover, document]) => {
      const made = await createRecord(
        editor,
        this.materials,
        this.materials.create({ ...columns(input), coverImage: cover, pdf: document }),
      );
      return Object.assign(made, { category });
    });
  }

  async update(
    editor: Identity,
    id: number,
    { version, ...input }: UpdateMaterialInput,
    { coverImage, pdf }: MaterialFiles,
    withArticles = false,
  ): Promise<Material> {
    const issue = withArticles ? await this.materials.findOneBy({ id }) : null;
    const { number = issue?.number, publicationYear = issue?.publicationYear } = input;
    const moves =
      issue &&
      isCategory(issue.category, ISSUES) &&
      (number !== issue.number || publicationYear !== issue.publicationYear);
    const category = input.categoryId === undefined ? null : await this.categories.required(input.categoryId);
    return this.files.keep([coverImage, pdf], ([cover, document]) => {
      const change = (material: Material) => {
        const wasDraft = material.isDraft;
        Object.assign(
          material,
          columns(input, material),
          category && { category },
          cover && { coverImage: cover },
          document && { pdf: document },
        );
        if (wasDraft && !material.isDraft) requireWhole(material);
      };
      return moves
        ? this.move(editor, issue, { number, publicationYear }, change, version)
        : changeRecord(editor, this.materials, 'material', id, version, change);
    });
  }

  /** Changes several, all of them or none: what hinders one hinders all, and is said with its title. */
  changeSeveral(editor: Identity, changes: readonly ChangedMaterialInput[]): Promise<Material[]> {
    if (changes.length > MOST_AT_ONCE) throw badField('changes', `At most ${MOST_AT_ONCE} materials at once.`);
    const ids = new Set(changes.map(({ id }) => id));
    if (ids.size < changes.length) throw badField('changes', 'Each material once.');
    return changeRecords(
      editor,
      this.materials,
      'material',
      changes.map(({ id, version, isDeleted, ...input }) => ({
        id,
        version,
        isDeleted,
        change: (material) => {
          const wasDraft = material.isDraft;
          Object.assign(material, columns(input, material));
          if (wasDraft && !material.isDraft) requireWhole(material, `${material.title}: `);
        },
      })),
    );
  }

  /** The articles of an issue go where it goes, all of them or none. */
  private async move(
    editor: Identity,
    issue: Material,
    to: Partial<Place>,
    change: (material: Material) => void,
    version?: number | null,
  ) {
    const category = await this.categories.find({ name: ARTICLES });
    const articles = await this.materials.find({
      select: { id: true },
      where: { number: issue.number, publicationYear: issue.publicationYear, category: { id: category?.id } },
      loadEagerRelations: false,
    });
    const moved = articles.map(({ id }) => ({ id, change: (article: Material) => Object.assign(article, to) }));
    const all = await changeRecords<Material>(editor, this.materials, 'material', [
      { id: issue.id, version, change },
      ...moved,
    ]);
    return all.find(({ id }) => id === issue.id)!;
  }

  remove(editor: Identity, id: number): Promise<boolean> {
    return removeRecord(editor, this.materials, 'material', id);
  }

  restore(editor: Identity, id: number): Promise<Material> {
    return restoreRecord(editor, this.materials, 'material', id);
  }

  private async at(
    places: readonly Place[],
    categoryName: string,
    order: string,
    viewer: Identity | null,
    fields: RequestedFields,
  ): Promise<Map<string, Material[]>> {
    const category = await this.categories.find({ name: categoryName });
    // PostgreSQL keeps the plan of the first, and plans a list anew each time.
    const [which, ...values] =
      places.length === 1
        ? ['(m.publication_year, m.number) = ($1, $2)', places[0].publicationYear, places[0].number]
        : [
            '(m.publication_year, m.number) in (select * from unnest($1::int[], $2::int[]))',
            places.map((place) => place.publicationYear),
            places.map((place) => place.number),
          ];
    const rest = `where ${which as string} and m.category_id = $3 and ${seenBy(viewer)} order by ${order}`;
    const materials = await this.rows.find(rest, [...values, category?.id], fields);
    const found = new Map<string, Material[]>();
    for (const material of materials) {
      const here = found.get(placeOf(material));
      if (here) here.push(material);
      else found.set(placeOf(material), [material]);
    }
    return found;
  }
}

/** A loader's batch for each question: what two of them want of the same material may differ, and what they may see. */
function forEachQuestion<Key, Value>(
  batch: (keys: readonly Key[], viewer: Identity | null, fields: RequestedFields) => Promise<Value[]>,
) {
  type Batch = (keys: readonly Key[]) => Promise<Value[]>;
  const made = { strangers: new WeakMap<RequestedFields, Batch>(), editors: new WeakMap<RequestedFields, Batch>() };
  return (fields: RequestedFields, viewer?: Identity | null) => {
    const ofViewer = viewer ? made.editors : made.strangers;
    const own = ofViewer.get(fields) ?? ((keys: readonly Key[]) => batch(keys, viewer ?? null, fields));
    ofViewer.set(fields, own);
    return own;
  };
}

/** Which rows `m` somebody sees. The day is no parameter, for it is part of what results are remembered by. */
export const seenBy = (viewer: Identity | null) => (viewer ? 'm.deleted_at is null' : isPublic('m'));

/** The id in an address of the site. */
function idIn(address: string, site: string): number | null {
  const found = address.startsWith(`${site}/`) && ADDRESS_OF_RECORD.exec(address.slice(site.length));
  return found && Number(found[1]) <= MAX_ID ? Number(found[1]) : null;
}

/** A draft may lack what a published material has. */
function requireWhole({ abstract, pdf }: Material, which = ''): void {
  if (abstract.trim() === '') throw badField('abstract', `${which}abstract is required before a draft is published`);
  if (!pdf) throw badField('pdf', `${which}A PDF file is required before a draft is published.`);
}

function refuseHidden(filter: MaterialFilter | null | undefined, viewer: Identity | null): void {
  if (!viewer && (filter?.includeScheduled || filter?.deleted || filter?.isDraft))
    throw new JournalError('UNAUTHENTICATED', 'Only administrators may see scheduled and deleted materials.');
}

/** `known` is the material that is changed. */
function columns(input: Partial<Omit<UpdateMaterialInput, 'version'>>, known?: Material): Partial<Material> {
  const { authorDetails, contents, fullText, abstract, isDraft, funding, summary, ...rest } = input;
  const knownAs = new Map(known?.authorDetails.map((author) => [author.name, author]));
  return {
    ...(rest as Partial<Material>),
    ...(abstract !== undefined && { abstract: abstract ?? '' }),
    ...(isDraft !== undefined && { isDraft: isDraft ?? false }),
    ...(authorDetails !== undefined && {
      authorDetails: (authorDetails ?? []).map((author) => storedAuthor(author, knownAs.get(author.name))),
    }),
    ...(funding !== undefined && { funding: (funding ?? []).map((one) => ({ ...one })) }),
    ...(summary !== undefined && { summary: summary && { ...summary } }),
    ...(contents !== undefined && { contents: contents && sanitiseContents(contents) }),
    ...(fullText !== undefined && { fullText: fullText && fullTextOf(fullText) }),
  };
}
