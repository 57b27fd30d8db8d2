import { builtScript, runLimited } from '../processes/limited-process.js';

const SCRIPT = builtScript('search/pdf-pages.process.js');
const LIMITS = { seconds: 30, outputLength: 8_000_000 };

/** The text of each page of a PDF. Throws if it cannot be read within 30 s and 350 MB. */
export const pagesOf = async (file: string): Promise<string[]> =>
  JSON.parse(await runLimited(SCRIPT, [file], LIMITS)) as string[];
