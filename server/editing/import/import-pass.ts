import { setImmediate as turn } from 'node:timers/promises';
import { type EntityManager } from 'typeorm';
import { type Identity } from '../../platform/access/access.js';
import { sanitiseContents } from '../../content/materials/contents.js';
import { bodyOf, fullTextWithinLimits } from '../../content/materials/full-text.js';
import { type Material } from '../../content/materials/material.entity.js';
import { type StoredRelation, storedRelation } from '../../content/materials/relation.js';
import { type StoredFile } from '../../platform/files/stored-file.js';
import { type FileRule } from '../../platform/store/file-rules.js';
import { type ImportReport } from './import-report.js';
import { type Mapped, type Source } from './mapping.js';
import { type Remark, SourceError } from './remark.js';
import { type SourceFolder } from './source.js';

export type ImportOptions = {
  /** Do everything, then undo it. */
  dryRun: boolean;
  /** The name of the source, instead of the one from journal.json or the folder. */
  slug?: string;
  /** A folder outside of the journal's, from which its rows may take covers and PDFs. */
  shared?: string;
  /** Import the other rows if some are rejected. */
  skipRejected?: boolean;
  /** Let journal.json replace what editors wrote into the journal's record. */
  overwriteFacts: boolean;
  /** Unpacked by us: texts are converted already, and invalid files are left out with a warning instead of rejecting their rows. */
  isUnpacked?: boolean;
  /** What the folder counts as named, if nothing else identifies the journal. */
  name?: string;
  /** Why it is rejected whatever the rows say. */
  rejections?: Remark[];
  /** What was not unpacked, and why. */
  leftOut?: Remark[];
  /** Rows done so far, and the share of the source read (0–1). */
  onProgress: (doing: 'checked' | 'written', rows: number, share: number) => void;
  /** The user to record in the history. */
  editor?: Pick<Identity, 'id' | 'username'>;
  /** Runs in the transaction, after the rows have been written. */
  onWritten?: (manager: EntityManager, report: ImportReport) => Promise<void>;
  signal?: AbortSignal;
};

/** State shared by the two passes over the rows: the first checks them, the second writes them. */
export type Pass = {
  manager: EntityManager;
  folder: SourceFolder;
  categoryIds: Source['categoryIds'];
  options: ImportOptions;
};

export type Column = 'coverImage' | 'pdf';
export const COLUMNS: Record<Column, FileRule> = { coverImage: 'cover', pdf: 'pdf' };

type TextColumn = 'contents' | 'fullText';
const TEXTS: Record<TextColumn, (text: string) => string> = {
  contents: (text) => sanitiseContents(bodyOf(text).trim()),
  fullText: (text) => {
    const fullText = fullTextWithinLimits(text);
    if (fullText === null) throw new SourceError('textTooComplex');
    return fullText;
  },
};
export const TEXT_COLUMNS = Object.keys(TEXTS) as TextColumn[];

/** What the second pass writes for a row, apart from the values of its columns. */
export type Change = {
  /** Null creates a material. */
  materialId: number | null;
  /** Whether the material stays as it is, but for its addresses. */
  isKept: boolean;
  /** Which of the staged files are new. */
  newFiles: Partial<Record<Column, number>>;
  /** By the position of their relation: new ones among the staged files, or stored ones; null of what is left out. */
  supplements: Record<number, number | StoredFile | null>;
  /** The texts to be read from files; those that cannot be imported are left out. */
  texts: TextColumn[];
  newAddresses: string[];
};

/** A row, and its position in the folder. */
type NumberedRow = { row: Mapped; position: number };

/** The number of rows per batch: an insert has about 40 parameters per row, and at most 65,535. */
const BATCH = 250;

export async function* batches(
  { folder, categoryIds, options }: Pass,
  doing: 'checked' | 'written',
): AsyncGenerator<NumberedRow[]> {
  let share = 0;
  let position = 0;
  let batch: NumberedRow[] = [];
  const report = () => options.onProgress(doing, position, share);
  for await (const row of folder.rows(categoryIds, (read) => (share = read))) {
    // Rows that are in memory already would be mapped one after another, and hold the thread.
    await turn();
    options.signal?.throwIfAborted();
    batch.push({ row, position: position++ });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
    report();
  }
  if (batch.length) yield batch;
  report();
}

/** The columns of a row, for a material. isDraft is set only for new materials; editors may have published existing ones. */
export function valuesOf(row: Mapped, { identity }: SourceFolder, material: Material | null): Mapped['values'] {
  const { isDraft, ...values }: Mapped['values'] = { ...row.values, externalId: `${identity.slug}:${row.localId}` };
  return { ...values, ...(isDraft !== undefined && !material?.id && { isDraft }) };
}

/** Puts what is stored instead of the supplementary files of the source. */
export function placeSupplements(row: Mapped, supplements: Change['supplements'], stored: readonly StoredFile[]) {
  const works = row.values.relatedWorks as StoredRelation[] | undefined;
  if (!works) return;
  row.values.relatedWorks = works.flatMap((work, position) => {
    if (!work.path) return [work];
    const supplement = supplements[position];
    const file = typeof supplement === 'number' ? stored[supplement] : supplement;
    return file ? [storedRelation({ ...work, ...file })] : [];
  });
}

/** Adds a text that is in a separate file. */
export async function readText(column: TextColumn, row: Mapped, { folder, options }: Pass): Promise<void> {
  const text = await folder.text(row.files[column]!);
  row.values[column] = options.isUnpacked ? text : TEXTS[column](text);
}
