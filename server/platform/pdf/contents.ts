import { builtScript, runLimited } from '../limits/limited-process.js';

const SCRIPT = builtScript('platform/pdf/contents.process.js');
const LIMITS = { seconds: 30, outputLength: 8_000_000 };

/** An entry of the outline that a PDF carries; `level` is 1 at the top. */
export type PdfHeading = { title: string; level: number; page: number };

/** The text of each page of a PDF, its outline, and whether screen readers can tell its headings, lists and tables. */
export type PdfContents = { pages: string[]; pageCount: number; outline: PdfHeading[]; isTagged: boolean };

/** Throws if the PDF cannot be read within 30 s and 350 MB. */
export const contentsOf = async (file: string): Promise<PdfContents> =>
  JSON.parse(await runLimited(SCRIPT, [file], { ...LIMITS, reads: [file] })) as PdfContents;
