import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { ARTICLES, Category, ISSUES, isCategory } from '../categories/category.entity.js';
import { type FileRule } from '../files/file-rules.js';
import { type FileStore } from '../files/file-store.js';
import { type StagedFile } from '../files/stored-file.js';
import { sanitiseContents } from '../materials/contents.js';
import { Material } from '../materials/material.entity.js';
import { type Mapped, bodyOf } from './mapping.js';
import { locate, readSource, sha256Of } from './source.js';

export type RowStatus = 'created' | 'updated' | 'unchanged' | 'refused';
export type RowReport = { status: RowStatus; kind: Mapped['kind']; label: string; title: string; reasons: string[] };
export type ImportReport = { rows: RowReport[]; written: boolean };

type Options = { dryRun: boolean; onProgress: (done: number, total: number) => void };
type Column = 'coverImage' | 'pdf';
const COLUMNS: Record<Column, FileRule> = { coverImage: 'cover', pdf: 'pdf' };

/** A row, the material it is already (if any), and the files that are new for it. */
type Prepared = { row: Mapped; material: Material | null; staged: Partial<Record<Column, StagedFile>> };

/** Loads a folder into the database: every row or none. Run again it changes only what changed in the folder. */
export class Importer {
  private readonly staged: StagedFile[] = [];
  /** Content of encoded covers, by their source: many rows share one picture. */
  private readonly encoded = new Map<string, string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: FileStore,
    private readonly folder: string,
    private readonly options: Options,
  ) {}

  async run(): Promise<ImportReport> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const prepared = await this.prepare(manager);
        const written = !this.options.dryRun && prepared.every(({ row }) => row.problems.length === 0);
        const rows = prepared.map(reportOf);
        if (written) await this.write(manager, prepared);
        return { rows, written };
      });
    } finally {
      await this.files.discard(this.staged);
    }
  }

  private async prepare(manager: EntityManager): Promise<Prepared[]> {
    const categories = await manager.find(Category);
    const idOf = (name: string) => categories.find((category) => isCategory(category, name))!.id;
    const rows = await readSource(this.folder, { issue: idOf(ISSUES), article: idOf(ARTICLES) });
    const where = { externalId: In(rows.map((row) => row.externalId)) };
    const known = await manager.find(Material, { where, withDeleted: true });
    const byId = new Map(known.map((material) => [material.externalId, material]));
    const prepared: Prepared[] = [];
    for (const row of rows) {
      const one: Prepared = { row, material: byId.get(row.externalId) ?? null, staged: {} };
      await this.addFiles(one);
      prepared.push(one);
      this.options.onProgress(prepared.length, rows.length);
    }
    return prepared;
  }

  private async addFiles({ row, material, staged }: Prepared): Promise<void> {
    const attempt = async (work: () => Promise<void>) => {
      await work().catch((error: Error) => row.problems.push(error.message));
    };
    const { contents } = row.files;
    if (contents) {
      await attempt(async () => {
        row.values.contents = sanitiseContents(bodyOf(await readFile(await locate(this.folder, contents), 'utf8')));
      });
    }
    for (const column of Object.keys(COLUMNS) as Column[]) {
      const name = row.files[column];
      if (!name) continue;
      await attempt(async () => {
        const file = await locate(this.folder, name);
        const fresh = await this.stageUnlessKept(column, file, material?.[column]?.sha256);
        if (fresh) staged[column] = fresh;
      });
    }
  }

  /** Nothing when the material holds this very content already. Covers are compared as they are encoded. */
  private async stageUnlessKept(column: Column, file: string, kept: string | undefined): Promise<StagedFile | null> {
    if (kept && kept === (column === 'pdf' ? await sha256Of(file) : this.encoded.get(file))) return null;
    const staged = await this.files.stage(COLUMNS[column], createReadStream(file), path.basename(file));
    this.staged.push(staged);
    if (column === 'coverImage') this.encoded.set(file, staged.file.sha256);
    return staged.file.sha256 === kept ? null : staged;
  }

  private async write(manager: EntityManager, prepared: Prepared[]): Promise<void> {
    const changed = prepared.filter((one) => ['created', 'updated'].includes(statusOf(one)));
    const wanted = changed.flatMap((one) => (Object.keys(one.staged) as Column[]).map((column) => ({ one, column })));
    await this.files.keep(
      wanted.map(({ one, column }) => one.staged[column]),
      async (stored) => {
        for (const one of changed) {
          one.material ??= manager.create(Material, { externalId: one.row.externalId });
          Object.assign(one.material, one.row.values);
        }
        for (const [index, { one, column }] of wanted.entries()) one.material![column] = stored[index];
        await manager.save(changed.map((one) => one.material!));
      },
    );
  }
}

function statusOf({ row, material, staged }: Prepared): RowStatus {
  if (row.problems.length) return 'refused';
  if (!material) return 'created';
  const isSame = Object.entries(row.values).every(([column, value]) =>
    isDeepStrictEqual(material[column as keyof Material], value),
  );
  return material.deletedAt || (isSame && !Object.keys(staged).length) ? 'unchanged' : 'updated';
}

function reportOf(one: Prepared): RowReport {
  const { row, material } = one;
  const reasons = material?.deletedAt && !row.problems.length ? ['was deleted here, and stays deleted'] : row.problems;
  return { status: statusOf(one), kind: row.kind, label: row.label, title: String(row.values.title ?? ''), reasons };
}
