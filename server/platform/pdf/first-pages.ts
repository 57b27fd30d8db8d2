import { atMost } from '../limits/at-most.js';
import { builtScript, runLimited } from '../limits/limited-process.js';
import type { Line } from './lines.js';

const SCRIPT = builtScript('platform/pdf/first-pages.process.js');
const oneAtATime = atMost(1);

/** The lines of the first three pages. */
export type FirstPages = { pageCount: number; pages: Line[][] };

/** Throws if the PDF cannot be read within 10 s and 350 MB. */
export const firstPagesOf = async (file: string): Promise<FirstPages> =>
  JSON.parse(await oneAtATime(() => runLimited(SCRIPT, [file], { reads: [file] }))) as FirstPages;
