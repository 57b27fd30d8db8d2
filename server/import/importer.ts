import { createReadStream } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type DataSource, type EntityManager, In, type QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from '../database/locks.js';
import { ARTICLES, Category, ISSUES, isCategory } from '../categories/category.entity.js';
import { type FileRule } from '../files/file-rules.js';
import { type FileStore } from '../files/file-store.js';
import { type StagedFile, type StoredFile } from '../files/stored-file.js';
import { sanitiseContents } from '../materials/contents.js';
import { Material } from '../materials/material.entity.js';
import { type FactReport, type FactsPlan, applyFacts, planFacts } from './journal-facts.js';
import { SourceError } from './json-file.js';
import { type Mapped, type Source, bodyOf } from './mapping.js';
import { SourceFolder, sha256Of } from './source.js';

export type RowStatus = 'created' | 'updated' | 'unchanged' | 'refused';
export type RowReport = {
  status: RowStatus;
  kind: Mapped['kind'];
  label: string;
  title: string;
  problems: string[];
  warnings: string[];
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
  /** What the rows are known by, instead of what journal.json or the folder's name says. */
  slug?: string;
  /** Let journal.json replace what editors wrote into the journal's record. */
  overwriteFacts: boolean;
  /** How many rows are checked or written, and how much of the files that is, from 0 to 1. */
  onProgress: (doing: 'checked' | 'written', rows: number, share: number) => void;
  signal?: AbortSignal;
};

type Column = 'coverImage' | 'pdf';
const COLUMNS: Record<Column, FileRule> = { coverImage: 'cover', pdf: 'pdf' };

/** Rows that are read, looked up and written together: an insert has about 40 parameters a row, and 65,535 are the most. */
const BATCH = 250;
const LONGEST_REPORTED = 200;
const MOST_PROBLEMS = 10;
const MOST_REFUSED = 1_000;

/** Which of the staged files are new for a row. */
type NewFiles = Partial<Record<Column, number>>;
type Prepared = { row: Mapped; material: Material | null; newFiles: NewFiles };

/** A material that has the same id under another source. */
type Namesake = Pick<Material, 'title' | 'authorsText' | 'publicationYear' | 'doi' | 'externalId'>;

/**
 * Loads a folder into the database: every row or none. Run again it changes only what changed in the folder. The files are read twice,
 * first to check everything and then to write, so that no more than one batch of rows is in memory.
 */
export class Importer {
  private readonly staged: StagedFile[] = [];
  /** Content of encoded covers, by their source: many rows share one picture. */
  private readonly encoded = new Map<string, string>();
  /** The rows to be written, by their place in the folder, and the files that are new for them. */
  private readonly changed = new Map<number, NewFiles>();
  private readonly report: ImportReport = { rows: [], facts: [], refusals: [], warnings: [], written: false };
  private folder: SourceFolder;
  private categoryIds: Source['categoryIds'];

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: FileStore,
    private readonly path: string,
    private readonly options: ImportOptions,
  ) {}

  /** Throws SourceError when the folder cannot be read as a journal, and the signal's reason when it was interrupted. */
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
        await this.files.keep(this.staged, (stored) => write(stored as StoredFile[]));
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
    // Between two statements a thousand PDFs may be copied, and on a slow machine a batch may take long.
    await runner.query(`set local statement_timeout = '10min'`);
    await runner.query('set local idle_in_transaction_session_timeout = 0');
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
    const seen = new Set<string>();
    let refused = 0;
    for await (const batch of this.batches('checked')) {
      const rows = batch.map(({ row }) => row);
      for (const row of rows) {
        if (seen.has(row.localId)) row.problems.push('the same id stands twice');
        seen.add(row.localId);
      }
      const materials = await this.find(manager, rows);
      await sources.compare(rows, materials);
      for (const { row, place } of batch) {
        this.options.signal?.throwIfAborted();
        const prepared: Prepared = { row, material: materials.get(row.localId) ?? null, newFiles: {} };
        await this.addFiles(prepared);
        const status = this.statusOf(prepared);
        if (status === 'created' || status === 'updated') this.changed.set(place, prepared.newFiles);
        this.report.rows.push(reportOf(prepared, status));
        if (status === 'refused') refused++;
      }
      if (refused > MOST_REFUSED) {
        this.report.refusals.push(`More than ${MOST_REFUSED} rows are refused; those behind them were not looked at.`);
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
      const rows = changed.map(({ row }) => row);
      const materials = await this.find(manager, rows);
      const saved = [];
      for (const { row, place } of changed) {
        if (row.problems.length) throw new SourceError('The files were changed while they were read. Start again.');
        await this.readContents(row);
        const material = materials.get(row.localId) ?? manager.create(Material);
        Object.assign(material, row.values, { externalId: this.externalId(row) });
        for (const [column, index] of Object.entries(this.changed.get(place)!))
          material[column as Column] = stored[index];
        saved.push(material);
      }
      await manager.save(saved, { transaction: false });
    }
  }

  /** The materials that these rows are already, by the rows' ids within the journal. */
  private async find(manager: EntityManager, rows: Mapped[]): Promise<Map<string, Material>> {
    const { slug, formerSlug } = this.folder.identity;
    const slugs = this.options.slug === undefined && formerSlug !== slug ? [formerSlug, slug] : [slug];
    const ids = rows.flatMap(({ localId }) => slugs.map((one) => `${one}:${localId}`));
    const found = await manager.find(Material, { where: { externalId: In(ids) }, withDeleted: true });
    const byId = new Map(found.map((material) => [material.externalId, material]));
    const materials = new Map<string, Material>();
    for (const row of rows) {
      const former = byId.get(`${formerSlug}:${row.localId}`);
      const material = byId.get(this.externalId(row)) ?? (former && isSame(row, former) ? former : undefined);
      if (material) materials.set(row.localId, material);
    }
    return materials;
  }

  private externalId({ localId }: Mapped): string {
    return `${this.folder.identity.slug}:${localId}`;
  }

  private async addFiles({ row, material, newFiles }: Prepared): Promise<void> {
    const attempt = async (work: () => Promise<void>) => {
      await work().catch((error: Error) => row.problems.push(error.message));
    };
    await attempt(() => this.readContents(row));
    for (const column of Object.keys(COLUMNS) as Column[]) {
      const name = row.files[column];
      if (!name) continue;
      await attempt(async () => {
        const file = await this.folder.locate(name);
        const index = await this.stageUnlessStored(column, file, material?.[column]?.sha256);
        if (index !== null) newFiles[column] = index;
      });
    }
  }

  private async readContents({ files, values }: Mapped): Promise<void> {
    if (files.contents) values.contents = sanitiseContents(bodyOf(await this.folder.text(files.contents)));
  }

  /** Null when the material holds this very content already. Covers are compared as they are encoded. */
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

  private statusOf({ row, material, newFiles }: Prepared): RowStatus {
    if (row.problems.length) return 'refused';
    if (!material) return 'created';
    const values = { ...row.values, externalId: this.externalId(row) };
    const isEqual = Object.entries(values).every(([column, value]) =>
      isDeepStrictEqual(material[column as keyof Material], value),
    );
    if (material.deletedAt) {
      row.warnings.push('was deleted here, and stays deleted');
      return 'unchanged';
    }
    return isEqual && !Object.keys(newFiles).length ? 'unchanged' : 'updated';
  }
}

/** Whether a row is this material, not another that happens to have the same id. */
function isSame({ kind, values }: Mapped, material: Namesake): boolean {
  const isEqual = (column: keyof Namesake) => values[column] !== null && values[column] === material[column];
  if (kind === 'issue') return isEqual('title');
  return isEqual('doi') || (isEqual('publicationYear') && (isEqual('title') || isEqual('authorsText')));
}

/** Looks out for rows that are here already under another name, and for another journal's rows under this one's name. */
class OtherSources {
  private readonly twins = new Map<string, number>();
  private own = { same: 0, other: 0 };
  /** Of the rows that are known by the former slug: those that were recognised, and those that have another's id. */
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
      // That two journals have an issue of the same name says nothing.
      if (row.kind === 'issue') continue;
      if (isSame(row, namesake)) this.twins.set(namesake.slug, (this.twins.get(namesake.slug) ?? 0) + 1);
      else if (namesake.slug === formerSlug) this.former.other++;
    }
  }

  refusals(): string[] {
    const { slug, formerSlug, isGuess } = this.folder.identity;
    const refusals = [...this.twins].map(
      ([other, rows]) => `${rows} rows exist already under another source, '${other}'. ${wayOut(other, slug)}`,
    );
    if (this.former.same && this.former.other) {
      refusals.push(
        `${this.former.other} rows have ids that other articles of the source '${formerSlug}' have. ${wayOut(formerSlug, slug)}`,
      );
    }
    if (isGuess && this.own.other > this.own.same) {
      refusals.push(
        `${this.own.other} rows have ids that other articles have, imported from a folder that was named '${this.folder.name}', too. ` +
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

const wayOut = (other: string, slug: string) =>
  `If this is the same journal, put "id": "${other}" into journal.json or run the import with --as ${other}; ` +
  `if it is another, run it with --as ${slug}.`;

/** Short, and a copy: a part of a text would keep the whole of it in memory. */
const excerpt = (text: string) =>
  text.length > LONGEST_REPORTED ? Buffer.from(`${text.slice(0, LONGEST_REPORTED)}…`).toString() : text;

function reportOf({ row }: Prepared, status: RowStatus): RowReport {
  const few = (texts: string[]) => [
    ...texts.slice(0, MOST_PROBLEMS).map(excerpt),
    ...(texts.length > MOST_PROBLEMS ? [`and ${texts.length - MOST_PROBLEMS} more`] : []),
  ];
  const title = typeof row.values.title === 'string' ? excerpt(row.values.title) : '';
  const { kind, label, problems, warnings } = row;
  return { status, kind, label: excerpt(label), title, problems: few(problems), warnings: few(warnings) };
}
