import { rm } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '../config.js';
import { atMost } from '../processes/at-most.js';
import { runLimited } from '../processes/limited-process.js';
import { COVER_COPIES, COVER_WIDTH } from '../store/file-rules.js';

export type EncodedCover = { at: string; width: number; height: number };

const SCRIPT = path.join(PROJECT_ROOT, 'dist/server/files/cover.process.js');
/** A picture of 25 megapixels with 16 bits a channel takes 260 MB to be turned upright. */
const LIMITS = { residentMb: 400, seconds: 20 };
/** A picture unpacks to many times its size: one at a time. */
const inTurn = atMost(1);

/**
 * Encodes a cover anew, in a process of its own whose memory goes with it (`cover.process.ts`): the picture first, then its smaller
 * copies. Throws when it cannot be decoded, is too large or takes too long.
 */
export const encodeCover = (source: string): Promise<EncodedCover[]> =>
  inTurn(async () => {
    try {
      return JSON.parse(await runLimited(SCRIPT, [source], LIMITS)) as EncodedCover[];
    } catch (error) {
      for (const width of [COVER_WIDTH, ...COVER_COPIES]) await rm(`${source}.${width}.webp`, { force: true });
      throw error;
    }
  });
