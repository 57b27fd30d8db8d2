import { builtScript, runLimited } from '../processes/limited-process.js';

const SCRIPT = builtScript('search/pdf-pages.process.js');
const LIMITS = { seconds: 30, outputLength: 8_000_000 };

/** An entry of the outline that a PDF carries; `level` is 1 at the top. */
type PdfHeading = { title: string; level: number; page: number };

/** The text of each page of a PDF, and its outline. */
export type PdfContents = { pages: string[]; pageCount: number; outline: PdfHeading[] };

/** Throws if the PDF cannot be read within 30 s and 350 MB. */
export const contentsOf = async (file: string): Promise<PdfContents> =>
  JSON.parse(await runLimited(SCRIPT, [file], LIMITS)) as PdfContents;
