import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type JournalError } from '../../platform/errors/errors.js';
import { citationsFollowed } from '../../content/materials/citations.js';
import { type FileStore } from '../../platform/files/file-store.js';
import { type StagedFile } from '../../platform/files/stored-file.js';
import { type StoredRelation, fileOf } from '../../content/materials/relation.js';
import { type Material } from '../../content/materials/material.entity.js';
import { storableText } from '../../platform/database/storable.js';
import { FILE_RULES, type FileRule } from '../../platform/store/file-rules.js';
import { sha256Of } from '../../platform/store/whole-file.js';
import type { Change, Column, Pass } from './import-pass.js';
import { COLUMNS, TEXT_COLUMNS, batches, placeSupplements, readText, valuesOf } from './import-pass.js';
import { type RowReport, type RowStatus, reportOf } from './import-report.js';
import { KnownMaterials, OtherSources } from './known-materials.js';
import { type Mapped } from './mapping.js';
import { type Remark, type RemarkCode, SourceError, remark } from './remark.js';

const MAX_REJECTED = 1_000;

type Prepared = Omit<Change, 'materialId' | 'isKept'> & { row: Mapped; material: Material | null };

/** The first pass: compares the rows with the database, and stages their new files. */
export class RowCheck {
  readonly reports: RowReport[] = [];
  /** Why the rows as a whole are rejected. */
  readonly rejections: Remark[] = [];
  /** The rows to be written, by their position in the folder. */
  readonly changes = new Map<number, Change>();
  readonly staged: StagedFile[] = [];
  /** The label of the row with each DOI. */
  private readonly dois = new Map<string, string>();
  /** The SHA-256 of encoded covers, by source file: many rows share one picture. */
  private readonly encoded = new Map<string, string>();

  constructor(
    private readonly pass: Pass,
    private readonly files: FileStore,
  ) {}

  async run(): Promise<void> {
    const { manager, folder, categoryIds, options } = this.pass;
    const sources = new OtherSources(manager, folder);
    // Whoever names the source of a document may say that it is of another journal.
    const isOfOneJournal = options.isUnpacked === true && options.slug === undefined;
    const known = new KnownMaterials(manager, folder.identity.slug, categoryIds.issue, isOfOneJournal);
    const seen = new Set<string>();
    let rejected = 0;
    /** The positions of issues that only their articles describe, and the issues that have articles. */
    const derived = new Map<string, number>();
    const used = new Set<string>();
    for await (const batch of batches(this.pass, 'checked')) {
      const rows = batch.map(({ row }) => row);
      for (const row of rows) {
        if (seen.has(row.localId)) row.problems.push(remark('idTwice'));
        seen.add(row.localId);
      }
      const materials = await known.find(rows);
      await sources.compare(rows, materials);
      await this.compareDois(rows, materials);
      for (const { row, position } of batch) {
        options.signal?.throwIfAborted();
        const material = materials.get(row.localId) ?? null;
        const newAddresses = await known.newAddresses(row, material);
        const prepared: Prepared = { row, material, newFiles: {}, supplements: {}, texts: [], newAddresses };
        const stagedBefore = this.staged.length;
        if (!isLeftAlone(prepared)) await this.addFiles(prepared);
        const status = this.statusOf(prepared);
        const { newFiles, supplements, texts } = prepared;
        const materialId = material?.id ?? null;
        const isKept = isLeftAlone(prepared);
        if (status === 'created' || status === 'updated')
          this.changes.set(position, { newFiles, supplements, texts, newAddresses, materialId, isKept });
        this.reports.push(reportOf(row, { status, formerAddresses: newAddresses, materialId }));
        if (status === 'created' && row.isOnlyIfMissing) derived.set(issueOf(row), position);
        if (status !== 'rejected' && row.kind === 'article') used.add(issueOf(row));
        if (status !== 'rejected') continue;
        rejected++;
        await this.files.discard(this.staged.splice(stagedBefore));
      }
      if (rejected > MAX_REJECTED && !options.skipRejected) {
        this.rejections.push(remark('tooManyRejected', { limit: MAX_REJECTED }));
        break;
      }
    }
    for (const [issue, position] of rejected ? derived : []) {
      if (used.has(issue)) continue;
      this.changes.delete(position);
      Object.assign(this.reports[position], { status: 'rejected', problems: [remark('noArticles')] });
    }
    this.rejections.push(...sources.rejections());
  }

  /** Rejects rows with a DOI that an earlier row or another material has. */
  private async compareDois(rows: readonly Mapped[], materials: ReadonlyMap<string, Material>): Promise<void> {
    const gaining = rows.filter((row) => doiOf(row) && !materials.get(row.localId)?.deletedAt);
    const dois = gaining.map(doiOf);
    const holders: { id: number; doi: string; title: string }[] = await this.pass.manager.query(HOLDERS, [dois]);
    for (const row of gaining) {
      const earlier = this.dois.get(doiOf(row)!);
      this.dois.set(doiOf(row)!, earlier ?? row.label);
      const holder = holders.find(({ id, doi }) => doi === doiOf(row) && id !== materials.get(row.localId)?.id);
      const other = earlier ?? holder?.title;
      if (other !== undefined) row.problems.push(remark('doiTaken', { doi: row.values.doi as string, other }));
    }
  }

  private async addFiles({ row, material, newFiles, supplements, texts }: Prepared): Promise<void> {
    const attempt = async (omitted: RemarkCode, work: Promise<void>, name: string, rule?: FileRule) => {
      await work.catch((error: unknown) => {
        const reason = problemOf(error, name, rule);
        if (this.pass.options.isUnpacked) row.warnings.push(remark(omitted, { reason }));
        else row.problems.push(reason);
      });
    };
    for (const column of TEXT_COLUMNS) {
      const name = row.files[column];
      if (!name) continue;
      const reading = readText(column, row, this.pass).then(() => void texts.push(column));
      await attempt('textOmitted', reading, name);
    }
    for (const column of Object.keys(COLUMNS) as Column[]) {
      const name = row.files[column];
      if (!name) continue;
      const staging = this.stageUnlessStored(column, name, material?.[column]?.sha256).then((index) => {
        if (index !== null) newFiles[column] = index;
      });
      await attempt(column === 'pdf' ? 'pdfOmitted' : 'coverOmitted', staging, name, COLUMNS[column]);
    }
    for (const [position, { path: name }] of ((row.values.relatedWorks ?? []) as StoredRelation[]).entries()) {
      if (!name) continue;
      const staging = this.supplement(name, material).then((file) => void (supplements[position] = file));
      await attempt('supplementOmitted', staging, name, 'supplement');
    }
    placeSupplements(row, supplements, []);
    try {
      if (material?.fullText)
        citationsFollowed({ ...material, ...valuesOf(row, this.pass.folder, material) }, material);
    } catch (error) {
      row.problems.push(problemOf(error));
    }
  }

  private async supplement(name: string, material: Material | null): Promise<Change['supplements'][number]> {
    const file = await this.pass.folder.locate(name);
    const sha256 = await sha256Of(file);
    const stored = material?.relatedWorks.find((work) => work.sha256 === sha256);
    if (stored) return fileOf(stored);
    return this.staged.push(await this.files.stageFile('supplement', file)) - 1;
  }

  /** Null if the material already has this content. Covers are compared after encoding. */
  private async stageUnlessStored(column: Column, name: string, stored: string | undefined): Promise<number | null> {
    const file = await this.pass.folder.locate(name);
    if (stored && stored === (column === 'pdf' ? await sha256Of(file) : this.encoded.get(file))) return null;
    const staged = await this.files.stageFile(COLUMNS[column], file);
    if (column === 'coverImage') this.encoded.set(file, staged.file.sha256);
    if (staged.file.sha256 === stored) {
      await this.files.discard([staged]);
      return null;
    }
    return this.staged.push(staged) - 1;
  }

  private statusOf(prepared: Prepared): RowStatus {
    const { row, material, newFiles, newAddresses } = prepared;
    if (row.problems.length) return 'rejected';
    if (!material) return 'created';
    if (isLeftAlone(prepared)) return newAddresses.length ? 'updated' : 'unchanged';
    if (material.deletedAt) {
      row.warnings.push(remark('staysDeleted'));
      return 'unchanged';
    }
    const isEqual = Object.entries(valuesOf(row, this.pass.folder, material)).every(([column, value]) =>
      isDeepStrictEqual(material[column as keyof Material], value),
    );
    return isEqual && !Object.keys(newFiles).length && !newAddresses.length ? 'unchanged' : 'updated';
  }
}

const doiOf = ({ values: { doi } }: Mapped) => (typeof doi === 'string' ? storableText(doi.toLowerCase()) : null);
const HOLDERS = 'select id, lower(doi) as doi, title from materials where lower(doi) = any($1) and deleted_at is null';

const issueOf = ({ values }: Mapped) => `${String(values.publicationYear)} ${String(values.number)}`;
const isLeftAlone = ({ row, material }: Prepared) => row.isOnlyIfMissing && material !== null;

/** Why a file or text is not imported. Errors that have nothing to do with it end the import. */
function problemOf(error: unknown, name = '', rule?: FileRule): Remark {
  if (error instanceof SourceError) return error.remark;
  const file = path.basename(name);
  switch ((error as { code?: string }).code) {
    case 'UNSUPPORTED_FILE':
      return remark('fileUnusable', { file });
    case 'TOO_LARGE':
      return remark('fileOver', { file, limit: FILE_RULES[rule!].limit / 1024 ** 2 });
    case 'EACCES':
      return remark('fileUnreadable', { file, detail: 'EACCES' });
    case 'STILL_CITED':
      return remark('stillCited', { text: (error as JournalError).fields[0].holder!.title });
    default:
      throw error;
  }
}
