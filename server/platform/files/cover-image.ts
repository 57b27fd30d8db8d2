import { rm } from 'node:fs/promises';
import { atMost } from '../limits/at-most.js';
import { builtScript, runLimited } from '../limits/limited-process.js';
import { COVER_COPIES, COVER_WIDTH } from '../store/file-rules.js';

export type EncodedCover = { at: string; width: number; height: number };

const SCRIPT = builtScript('platform/files/cover.process.js');
/** Rotating an image of 25 megapixels with 16 bits per channel takes 260 MB. */
const LIMITS = { residentMb: 400, seconds: 20 };
/** An image decodes to many times its size, so only one is processed at a time. */
const oneAtATime = atMost(1);

/**
 * Re-encodes a cover in a separate process, which releases its memory when it exits (`cover.process.ts`): the image first, then its
 * smaller copies. Throws if it cannot be decoded, is too large or takes too long.
 */
export const encodeCover = (source: string): Promise<EncodedCover[]> =>
  oneAtATime(async () => {
    try {
      return JSON.parse(await runLimited(SCRIPT, [source], LIMITS)) as EncodedCover[];
    } catch (error) {
      for (const width of [COVER_WIDTH, ...COVER_COPIES]) await rm(`${source}.${width}.webp`, { force: true });
      throw error;
    }
  });
