import { Any, type EntityManager, In } from 'typeorm';
import { Material } from '../../content/materials/material.entity.js';
import { FormerUrl } from '../../interop/redirects/former-url.entity.js';
import { type Mapped } from './mapping.js';
import { type Remark, remark } from './remark.js';
import { type SourceFolder } from './source.js';

/** A material that has the id of a row, but may be another one. */
type Candidate = Pick<Material, 'title' | 'authorsText' | 'publicationYear' | 'doi' | 'externalId'>;

const hasAnyOf = ({ values }: Mapped, material: Candidate, ...columns: (keyof Candidate)[]) =>
  columns.some((column) => values[column] !== null && values[column] === material[column]);

/** DOIs do not distinguish capitals. */
const hasDoiOf = ({ values: { doi } }: Mapped, material: Candidate) =>
  typeof doi === 'string' && doi.toLowerCase() === material.doi?.toLowerCase();

/** Whether the row of an article describes this material, rather than another one with the same id. */
function isSameMaterial(row: Mapped, material: Candidate): boolean {
  const isOfYear = hasAnyOf(row, material, 'publicationYear');
  return hasDoiOf(row, material) || (isOfYear && hasAnyOf(row, material, 'title', 'authorsText'));
}

/** Whether an article of another system has the id of one with which it shares nothing: systems number their articles alike. */
const isUnrelated = (row: Mapped, material: Material) =>
  row.otherIds !== null && !hasDoiOf(row, material) && !hasAnyOf(row, material, 'title', 'authorsText');

/** Finds the existing materials of rows. */
export class KnownMaterials {
  /** The row for which each material was found. */
  private readonly claimed = new Map<number, string>();

  constructor(
    private readonly manager: EntityManager,
    private readonly slug: string,
    private readonly issueCategory: number,
    private readonly isOfOneJournal: boolean,
  ) {}

  /**
   * Finds materials by the rows' ids. A row with several ids is also found by its DOI, and by its title, authors, year and number unless
   * something shows that it is another article. An issue of another system's document is also found by its year and number; what did not
   * come from there then stays as it is.
   */
  async find(rows: Mapped[]): Promise<Map<string, Material>> {
    const { slug } = this;
    const ids = rows.flatMap((row) => idsOf(row).map((id) => `${slug}:${id}`));
    const found = await this.manager.find(Material, { where: { externalId: Any(ids) }, withDeleted: true });
    const byId = new Map(found.map((material) => [material.externalId, material]));
    const others = await this.alike(rows.filter(({ problems }) => !problems.length));
    const materials = new Map<string, Material>();
    for (const row of rows) {
      const [identified = null] = idsOf(row).flatMap((id) => byId.get(`${slug}:${id}`) ?? []);
      const material = identified ?? others.find((other) => isAlike(row, other, slug));
      if (!material) continue;
      if (isUnrelated(row, material)) row.problems.push(remark('otherArticle', { title: material.title }));
      if (row.kind === 'issue' && !identified && !row.isOnlyIfMissing) {
        row.isOnlyIfMissing = true;
        row.warnings.push(remark('issueExists', { title: material.title }));
      }
      const other = this.claimed.get(material.id) ?? row.localId;
      if (other !== row.localId) row.problems.push(remark('sameAs', { other }));
      this.claimed.set(material.id, row.localId);
      materials.set(row.localId, material);
    }
    return materials;
  }

  /** The former URLs that are not stored yet. One that already redirects elsewhere stays unchanged. */
  async newAddresses(row: Mapped, material: Material | null): Promise<string[]> {
    if (!row.formerAddresses.length) return [];
    const formerUrls = await this.manager.findBy(FormerUrl, { key: In(row.formerAddresses) });
    for (const { key, materialId } of formerUrls)
      if (materialId !== material?.id) row.warnings.push(remark('formerUrlTaken', { url: key }));
    return row.formerAddresses.filter((key) => !formerUrls.some((one) => one.key === key));
  }

  private async alike(rows: Mapped[]): Promise<Material[]> {
    const articles = rows.filter(({ otherIds }) => otherIds !== null);
    const issues = rows.filter(
      ({ kind, isOnlyIfMissing }) => isOnlyIfMissing || (this.isOfOneJournal && kind === 'issue'),
    );
    const valuesOf = (list: Mapped[], column: string) => list.map(({ values }) => values[column]);
    const texts = (column: string) => valuesOf(articles, column).filter((value) => typeof value === 'string');
    const numbers = (column: string) => valuesOf(issues, column).filter((value) => typeof value === 'number');
    const find = async (list: Mapped[], where: string, parameters: object): Promise<Material[]> => {
      const query = this.manager.createQueryBuilder(Material, 'm').withDeleted().leftJoinAndSelect('m.category', 'c');
      return list.length ? query.where(where, parameters).getMany() : [];
    };
    return [
      ...(await find(
        articles,
        `starts_with(m.external_id, :prefix) and (lower(m.doi) = any(:dois) or m.title = any(:titles))`,
        { prefix: `${this.slug}:`, dois: texts('doi').map((doi) => doi.toLowerCase()), titles: texts('title') },
      )),
      // A deleted material matches no row, unless an import that was not undone created it.
      ...(await find(
        issues,
        `m.category_id = :category and m.publication_year = any(:years) and m.number = any(:numbers)
           and (m.deleted_at is null or m.external_id is not null)`,
        { category: this.issueCategory, years: numbers('publicationYear'), numbers: numbers('number') },
      )),
    ];
  }
}

const idsOf = ({ localId, otherIds }: Mapped) => [localId, ...(otherIds ?? [])];

/** The kind of an id: `doi`, `ojs`, `oai`, `title`. */
const kindOf = (id: string) => id.split(':')[0];

function isAlike(row: Mapped, material: Material, slug: string): boolean {
  const isEqual = (...columns: (keyof Material)[]) =>
    columns.every((column) => row.values[column] !== undefined && row.values[column] === material[column]);
  if (row.kind === 'issue')
    return (row.isOnlyIfMissing || !material.deletedAt) && isEqual('categoryId', 'publicationYear', 'number');
  if (row.otherIds === null || !isEqual('categoryId')) return false;
  if (row.values.doi && material.doi) return hasDoiOf(row, material);
  const kind = kindOf(material.externalId?.slice(slug.length + 1) ?? '');
  const isOther = kind !== 'title' && idsOf(row).some((id) => kindOf(id) === kind);
  return !isOther && isEqual('publicationYear', 'number', 'title', 'authorsText');
}

const OTHER_SLUGS = `select distinct split_part(external_id, ':', 1) as slug from materials where split_part(external_id, ':', 1) <> $1`;

/** Detects rows that were already imported from another source, and another journal's rows under the name of this source. */
export class OtherSources {
  private readonly twins = new Map<string, number>();
  private current = { same: 0, other: 0 };
  private slugs: string[] | null = null;

  constructor(
    private readonly manager: EntityManager,
    private readonly folder: SourceFolder,
  ) {}

  async compare(rows: Mapped[], materials: Map<string, Material>): Promise<void> {
    const { slug, isGiven } = this.folder.identity;
    if (isGiven) return;
    for (const row of rows) {
      const material = materials.get(row.localId);
      if (row.kind !== 'article' || !material) continue;
      this.current[isSameMaterial(row, material) ? 'same' : 'other']++;
    }
    this.slugs ??= (await this.manager.query<{ slug: string }[]>(OTHER_SLUGS, [slug])).map((row) => row.slug);
    const missing = new Map(rows.filter(({ localId }) => !materials.has(localId)).map((row) => [row.localId, row]));
    const ids = this.slugs.flatMap((one) => [...missing.keys()].map((localId) => `${one}:${localId}`));
    if (!ids.length) return;
    const namesakes = await this.manager.query<(Candidate & { slug: string; localId: string })[]>(
      `select title, authors_text as "authorsText", publication_year as "publicationYear", doi,
              split_part(external_id, ':', 1) as slug, substr(external_id, strpos(external_id, ':') + 1) as "localId"
         from materials where external_id = any($1)`,
      [ids],
    );
    for (const namesake of namesakes) {
      const row = missing.get(namesake.localId)!;
      // Equally named issues of two journals are unrelated.
      if (row.kind === 'issue' || !isSameMaterial(row, namesake)) continue;
      this.twins.set(namesake.slug, (this.twins.get(namesake.slug) ?? 0) + 1);
    }
  }

  rejections(): Remark[] {
    const { slug, isGuess } = this.folder.identity;
    const rejections = [...this.twins].map(([other, rows]) => remark('otherSource', { rows, other, slug }));
    if (isGuess && this.current.other > this.current.same)
      rejections.push(remark('otherFolder', { rows: this.current.other, folder: this.folder.name, slug }));
    return rejections;
  }
}
