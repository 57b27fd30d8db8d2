import { createReadStream } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type DataSource, type EntityManager, In, type QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from '../database/locks.js';
import { ARTICLES, Category, ISSUES, isCategory } from '../categories/category.entity.js';
import { type Identity } from '../common/access.js';
import { type FileRule } from '../store/file-rules.js';
import { type FileStore } from '../files/file-store.js';
import { type StagedFile, type StoredFile } from '../files/stored-file.js';
import { sanitiseContents } from '../materials/contents.js';
import { fullTextLimit, fullTextOf } from '../materials/full-text.js';
import { Material } from '../materials/material.entity.js';
import { sign } from '../records/save-record.js';
import { FormerAddress } from '../redirects/former-address.entity.js';
import { type FactReport, type FactsPlan, applyFacts, planFacts } from './journal-facts.js';
import { SourceError } from './json-file.js';
import { KnownMaterials, type Namesake, isSame } from './known-materials.js';
import { type Mapped, type Source, bodyOf } from './mapping.js';
import { SourceFolder, sha256Of } from './source.js';

export const ROW_STATUSES = ['created', 'updated', 'unchanged', 'refused'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];
export type RowReport = {
  status: RowStatus;
  kind: Mapped['kind'];
  label: string;
  title: string;
  problems: string[];
  warnings: string[];
  /** Former OJS addresses (keys of `formerAddressOf`) that will redirect to this material. */
  formerAddresses: string[];
  /** Null for a row that was not created, or only in a dry run. */
  materialId: number | null;
};
export type ImportReport = {
  rows: RowReport[];
  facts: FactReport[];
  /** Why the folder as a whole was refused. */
  refusals: string[];
  warnings: string[];
  written: boolean;
};

export type ImportOptions = {
  /** Do everything, then undo it. */
  dryRun: boolean;
  /** The name of the source, instead of the one from journal.json or the folder. */
  slug?: string;
  /** Let journal.json replace what editors wrote into the journal's record. */
  overwriteFacts: boolean;
  /** Omit invalid files with a warning, instead of rejecting their rows. */
  skipsBadFiles?: boolean;
  /** Rows done so far, and the share of the source read (0–1). */
  onProgress: (doing: 'checked' | 'written', rows: number, share: number) => void;
  /** The user to record in the history. */
  editor?: Pick<Identity, 'id' | 'username'>;
  /** Runs in the transaction, after the rows have been written. */
  onWritten?: (manager: EntityManager, report: ImportReport) => Promise<void>;
  signal?: AbortSignal;
};

type Column = 'coverImage' | 'pdf';
const COLUMNS: Record<Column, FileRule> = { coverImage: 'cover', pdf: 'pdf' };

/** The number of rows per batch: an insert has about 40 parameters per row, and at most 65,535. */
const BATCH = 250;
const MAX_REPORTED_LENGTH = 200;
const MAX_PROBLEMS = 10;
const MAX_REFUSED = 1_000;

/** Which of the staged files are new for a row. */
type NewFiles = Partial<Record<Column, number>>;
type Prepared = { row: Mapped; material: Material | null; newFiles: NewFiles; newAddresses: string[] };
/** The values to write for a row, and the material to update; null creates a new one. */
type Change = Omit<Prepared, 'row' | 'material'> & { materialId: number | null };

/**
 * Loads a folder into the database: every row or none. Running it again changes only what changed in the folder. The files are read
 * twice, first to check everything and then to write, so that only one batch of rows is in memory.
 */
export class Importer {
  private readonly staged: StagedFile[] = [];
  /** The SHA-256 of encoded covers, by source file: many rows share one picture. */
  private readonly encoded = new Map<string, string>();
  /** The rows to be written, by their position in the folder. */
  private readonly changed = new Map<number, Change>();
  private readonly report: ImportReport = { rows: [], facts: [], refusals: [], warnings: [], written: false };
  private folder: SourceFolder;
  private categoryIds: Source['categoryIds'];

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: FileStore,
    private readonly path: string,
    private readonly options: ImportOptions,
  ) {}

  /** Throws SourceError if the folder is not a valid journal, and the signal's reason if it was interrupted. */
  async run(): Promise<ImportReport> {
    this.folder = await SourceFolder.open(this.path, this.options.slug);
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      await this.prepareTransaction(runner);
      const facts = await planFacts(runner.manager, this.folder.journal, this.options.overwriteFacts);
      this.report.facts = facts.reports;
      await this.check(runner.manager);
      this.report.warnings = this.folder.warnings();
      const isRefused = this.report.refusals.length > 0 || this.report.rows.some(({ status }) => status === 'refused');
      if (isRefused) return this.report;

      const write = (stored: StoredFile[]) => this.write(runner.manager, facts, stored);
      if (this.options.dryRun)
        await write(this.staged.map(({ file }) => ({ ...file, path: 'uploads/materials/dry-run' })));
      else {
        await this.files.store(this.staged, (stored) => write(stored as StoredFile[]));
        await this.options.onWritten?.(runner.manager, this.report);
        await runner.commitTransaction();
        this.report.written = true;
      }
      return this.report;
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => {});
      await runner.release();
      await this.files.discard(this.staged);
    }
  }

  private async prepareTransaction(runner: QueryRunner): Promise<void> {
    const [{ free }] = (await runner.query('select pg_try_advisory_xact_lock($1) as free', [
      ADVISORY_LOCKS.import,
    ])) as {
      free: boolean;
    }[];
    if (!free) throw new SourceError('Another import is running. Start this one when it has ended.');
    // A thousand PDFs may be copied between two statements, and a batch may take long on a slow machine.
    await runner.query(`set local statement_timeout = '10min'`);
    await runner.query('set local idle_in_transaction_session_timeout = 0');
    if (this.options.editor) await sign(runner.manager, this.options.editor);
    const categories = await runner.manager.find(Category);
    const idOf = (name: string) => categories.find((category) => isCategory(category, name))!.id;
    this.categoryIds = { issue: idOf(ISSUES), article: idOf(ARTICLES) };
  }

  private async *batches(doing: 'checked' | 'written'): AsyncGenerator<{ row: Mapped; place: number }[]> {
    let share = 0;
    let place = 0;
    let batch: { row: Mapped; place: number }[] = [];
    const report = () => this.options.onProgress(doing, place, share);
    for await (const row of this.folder.rows(this.categoryIds, (read) => (share = read))) {
      this.options.signal?.throwIfAborted();
      batch.push({ row, place: place++ });
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
      report();
    }
    if (batch.length) yield batch;
    report();
  }

  private async check(manager: EntityManager): Promise<void> {
    const sources = new OtherSources(manager, this.folder);
    const { slug, formerSlug } = this.folder.identity;
    const slugs = this.options.slug === undefined && formerSlug !== slug ? [formerSlug, slug] : [slug];
    const known = new KnownMaterials(manager, slugs, this.categoryIds.issue);
    const seen = new Set<string>();
    let refused = 0;
    for await (const batch of this.batches('checked')) {
      const rows = batch.map(({ row }) => row);
      for (const row of rows) {
        if (seen.has(row.localId)) row.problems.push('the id occurs twice');
        seen.add(row.localId);
      }
      const materials = await known.find(rows);
      await sources.compare(rows, materials);
      for (const { row, place } of batch) {
        this.options.signal?.throwIfAborted();
        const material = materials.get(row.localId) ?? null;
        const newAddresses = await known.newAddresses(row, material);
        const prepared: Prepared = { row, material, newFiles: {}, newAddresses };
        if (!isLeftAlone(prepared)) await this.addFiles(prepared);
        const status = this.statusOf(prepared);
        const change = { newFiles: prepared.newFiles, newAddresses, materialId: material?.id ?? null };
        if (status === 'created' || status === 'updated') this.changed.set(place, change);
        this.report.rows.push(reportOf(prepared, status));
        if (status === 'refused') refused++;
      }
      if (refused > MAX_REFUSED) {
        this.report.refusals.push(`More than ${MAX_REFUSED} rows are refused; the rows after them were not checked.`);
        break;
      }
    }
    this.report.refusals.push(...sources.refusals());
  }

  private async write(manager: EntityManager, facts: FactsPlan, stored: StoredFile[]): Promise<void> {
    await applyFacts(manager, facts);
    if (!this.changed.size) return;
    for await (const batch of this.batches('written')) {
      const changed = batch.filter(({ place }) => this.changed.has(place));
      if (!changed.length) continue;
      const ids = changed.flatMap(({ place }) => this.changed.get(place)!.materialId ?? []);
      const materials = new Map((await manager.findBy(Material, { id: In(ids) })).map((one) => [one.id, one]));
      const saved: Material[] = [];
      for (const { row, place } of changed) {
        if (row.problems.length) throw new SourceError('The files were changed while they were read. Start again.');
        const { materialId, newFiles } = this.changed.get(place)!;
        await this.readTexts(row);
        const material = materialId === null ? manager.create(Material) : materials.get(materialId)!;
        Object.assign(material, this.valuesOf(row, material));
        for (const [column, index] of Object.entries(newFiles)) material[column as Column] = stored[index];
        saved.push(material);
      }
      await manager.save(saved, { transaction: false });
      if (!this.options.dryRun)
        for (const [index, { place }] of changed.entries()) this.report.rows[place].materialId = saved[index].id;
      const addresses = changed.flatMap(({ place }, index) =>
        this.changed.get(place)!.newAddresses.map((key) => ({ key, materialId: saved[index].id })),
      );
      await manager.createQueryBuilder().insert().into(FormerAddress).values(addresses).orIgnore().execute();
    }
  }

  /** The columns of a row, for a material. isDraft is set only for new materials; editors may have published existing ones. */
  private valuesOf(row: Mapped, material: Material | null): Record<string, unknown> {
    const { isDraft, ...values } = { ...row.values, externalId: this.externalId(row) } as Record<string, unknown>;
    return { ...values, ...(isDraft !== undefined && !material?.id && { isDraft }) };
  }

  private externalId({ localId }: Mapped): string {
    return `${this.folder.identity.slug}:${localId}`;
  }

  private async addFiles({ row, material, newFiles }: Prepared): Promise<void> {
    const attempt = async (what: string, work: () => Promise<void>) => {
      await work().catch(({ message }: Error) => {
        if (this.options.skipsBadFiles) row.warnings.push(`not taken: the ${what}: ${message}`);
        else row.problems.push(message);
      });
    };
    await attempt('text', () => this.readTexts(row));
    for (const column of Object.keys(COLUMNS) as Column[]) {
      const name = row.files[column];
      if (!name) continue;
      await attempt(COLUMNS[column], async () => {
        const file = await this.folder.locate(name);
        const index = await this.stageUnlessStored(column, file, material?.[column]?.sha256);
        if (index !== null) newFiles[column] = index;
      });
    }
  }

  private async readTexts({ files, values }: Mapped): Promise<void> {
    if (files.contents) values.contents = sanitiseContents(bodyOf(await this.folder.text(files.contents)));
    if (!files.fullText) return;
    const text = await this.folder.text(files.fullText);
    const exceeded = fullTextLimit(text);
    if (exceeded) throw new SourceError(`it has more ${exceeded.limit} than ${exceeded.allowed}`);
    values.fullText = fullTextOf(text);
  }

  /** Null if the material already has this content. Covers are compared after encoding. */
  private async stageUnlessStored(column: Column, file: string, stored: string | undefined): Promise<number | null> {
    if (stored && stored === (column === 'pdf' ? await sha256Of(file) : this.encoded.get(file))) return null;
    const staged = await this.files.stage(COLUMNS[column], createReadStream(file), path.basename(file));
    if (column === 'coverImage') this.encoded.set(file, staged.file.sha256);
    if (staged.file.sha256 === stored) {
      await this.files.discard([staged]);
      return null;
    }
    return this.staged.push(staged) - 1;
  }

  private statusOf(prepared: Prepared): RowStatus {
    const { row, material, newFiles, newAddresses } = prepared;
    if (row.problems.length) return 'refused';
    if (!material) return 'created';
    if (isLeftAlone(prepared)) return 'unchanged';
    const isEqual = Object.entries(this.valuesOf(row, material)).every(([column, value]) =>
      isDeepStrictEqual(material[column as keyof Material], value),
    );
    if (material.deletedAt) {
      row.warnings.push('was deleted here, and stays deleted');
      return 'unchanged';
    }
    return isEqual && !Object.keys(newFiles).length && !newAddresses.length ? 'unchanged' : 'updated';
  }
}

const isLeftAlone = ({ row, material }: Prepared) => row.isOnlyIfMissing && material !== null;

/** Detects rows that were already imported from another source, and another journal's rows under the name of this source. */
class OtherSources {
  private readonly twins = new Map<string, number>();
  private own = { same: 0, other: 0 };
  /** Rows known by the former slug: `same` match the stored article, `other` have its id but are another article. */
  private former = { same: 0, other: 0 };
  private slugs: string[] | null = null;

  constructor(
    private readonly manager: EntityManager,
    private readonly folder: SourceFolder,
  ) {}

  async compare(rows: Mapped[], materials: Map<string, Material>): Promise<void> {
    const { slug, formerSlug, isGiven } = this.folder.identity;
    if (isGiven) return;
    for (const row of rows) {
      const material = materials.get(row.localId);
      if (row.kind !== 'article' || !material) continue;
      if (material.externalId === `${formerSlug}:${row.localId}` && formerSlug !== slug) this.former.same++;
      else this.own[isSame(row, material) ? 'same' : 'other']++;
    }
    this.slugs ??= await this.otherSlugs(slug);
    const missing = new Map(rows.filter(({ localId }) => !materials.has(localId)).map((row) => [row.localId, row]));
    if (!this.slugs.length || !missing.size) return;
    const ids = this.slugs.flatMap((one) => [...missing.keys()].map((localId) => `${one}:${localId}`));
    const namesakes = await this.manager.query<(Namesake & { slug: string; localId: string })[]>(
      `select title, authors_text as "authorsText", publication_year as "publicationYear", doi,
              split_part(external_id, ':', 1) as slug, substr(external_id, strpos(external_id, ':') + 1) as "localId"
         from materials where external_id = any($1)`,
      [ids],
    );
    for (const namesake of namesakes) {
      const row = missing.get(namesake.localId)!;
      // Equally named issues of two journals are unrelated.
      if (row.kind === 'issue') continue;
      if (isSame(row, namesake)) this.twins.set(namesake.slug, (this.twins.get(namesake.slug) ?? 0) + 1);
      else if (namesake.slug === formerSlug) this.former.other++;
    }
  }

  refusals(): string[] {
    const { slug, formerSlug, isGuess } = this.folder.identity;
    const refusals = [...this.twins].map(
      ([other, rows]) => `${rows} rows exist already under another source, '${other}'. ${remedy(other, slug)}`,
    );
    if (this.former.same && this.former.other) {
      refusals.push(
        `${this.former.other} rows use ids that already belong to different articles of the source '${formerSlug}'. ${remedy(formerSlug, slug)}`,
      );
    }
    if (isGuess && this.own.other > this.own.same) {
      refusals.push(
        `${this.own.other} rows use ids that already belong to different articles, imported earlier from another folder called '${this.folder.name}'. ` +
          `If this is another journal, put an "id" of its own into journal.json; if it is the same, run the import with --as ${slug}.`,
      );
    }
    return refusals;
  }

  private async otherSlugs(slug: string): Promise<string[]> {
    const rows = await this.manager.query<{ slug: string }[]>(
      `select distinct split_part(external_id, ':', 1) as slug from materials where external_id is not null`,
    );
    return rows.map((row) => row.slug).filter((one) => one !== slug);
  }
}

const remedy = (other: string, slug: string) =>
  `If this is the same journal, put "id": "${other}" into journal.json or run the import with --as ${other}; ` +
  `if it is another, run it with --as ${slug}.`;

/** Truncated and copied: a substring would retain the whole text in memory. */
const excerpt = (text: string) =>
  text.length > MAX_REPORTED_LENGTH ? Buffer.from(`${text.slice(0, MAX_REPORTED_LENGTH)}…`).toString() : text;

function reportOf({ row, material, newAddresses }: Prepared, status: RowStatus): RowReport {
  const few = (texts: string[]) => [
    ...texts.slice(0, MAX_PROBLEMS).map(excerpt),
    ...(texts.length > MAX_PROBLEMS ? [`and ${texts.length - MAX_PROBLEMS} more`] : []),
  ];
  const title = typeof row.values.title === 'string' ? excerpt(row.values.title) : '';
  const { kind, label, problems, warnings } = row;
  return {
    ...{ status, kind, label: excerpt(label), title, problems: few(problems), warnings: few(warnings) },
    ...{ formerAddresses: newAddresses, materialId: material?.id ?? null },
  };
}
