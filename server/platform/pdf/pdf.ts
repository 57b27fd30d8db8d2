import { atMost } from '../limits/at-most.js';
import { runLimited } from '../limits/limited-process.js';
import type { Line } from './lines.js';

/** An entry of the outline that a PDF carries; `level` is 1 at the top. */
export type PdfHeading = { title: string; level: number; page: number };

/** The text of each page of a PDF, its outline, and whether screen readers can tell its headings, lists and tables. */
export type PdfContents = { pages: string[]; pageCount: number; outline: PdfHeading[]; isTagged: boolean };

/** The lines of the first three pages. */
export type FirstPages = { pageCount: number; pages: Line[][] };

const scriptOf = (name: string) => `platform/pdf/${name}.process.js`;
const CONTENTS = { seconds: 30, outputLength: 8_000_000 };
/** One process of a kind at a time. */
const firstPagesInTurn = atMost(1);
const locksInTurn = atMost(1);

/** Throws if the PDF cannot be read within 30 s and 350 MB. */
export const contentsOf = async (file: string, signal: AbortSignal): Promise<PdfContents> =>
  JSON.parse(await runLimited(scriptOf('contents'), [file], { ...CONTENTS, reads: [file] }, signal)) as PdfContents;

/** Throws if the PDF cannot be read within 10 s and 350 MB. */
export const firstPagesOf = async (file: string): Promise<FirstPages> =>
  JSON.parse(
    await firstPagesInTurn(() => runLimited(scriptOf('first-pages'), [file], { reads: [file] })),
  ) as FirstPages;

/** Whether an encrypted PDF cannot be read without a password. If in doubt it counts as readable. */
export const isLocked = async (file: string): Promise<boolean> =>
  (await locksInTurn(() => runLimited(scriptOf('lock'), [file], { reads: [file] })).catch(() => '')) === 'locked';
