import path from 'node:path';
import { PROJECT_ROOT } from '../config.js';
import { runLimited } from '../processes/limited-process.js';

/** Always the built file: a separate process does not go through a test's transpiler. */
const SCRIPT = path.join(PROJECT_ROOT, 'dist/server/search/pdf-pages.process.js');
const LIMITS = { seconds: 30, outputLength: 8_000_000 };

/** The text of each page of a PDF. Throws if it cannot be read within 30 s and 350 MB. */
export const pagesOf = async (file: string): Promise<string[]> =>
  JSON.parse(await runLimited(SCRIPT, [file], LIMITS)) as string[];
