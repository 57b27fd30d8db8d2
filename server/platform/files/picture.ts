import { rm } from 'node:fs/promises';
import { atMost } from '../limits/at-most.js';
import { runLimited } from '../limits/limited-process.js';

export type EncodedPicture = { at: string; width: number; height: number };

const SCRIPT = 'platform/files/picture.process.js';
/** Rotating an image of 25 megapixels with 16 bits per channel takes 260 MB. */
const LIMITS = { residentMb: 400, seconds: 20 };
/** An image decodes to many times its size, so only one is processed at a time. */
const oneAtATime = atMost(1);

/**
 * Re-encodes a picture in a separate process, which releases its memory when it exits (`picture.process.ts`): the image first, then its
 * smaller copies. Throws if it cannot be decoded, is too large or takes too much time.
 */
export const encodePicture = (source: string, widths: readonly number[]): Promise<EncodedPicture[]> =>
  oneAtATime(async () => {
    try {
      return JSON.parse(await runLimited(SCRIPT, [source, ...widths.map(String)], LIMITS)) as EncodedPicture[];
    } catch (error) {
      for (const width of widths) await rm(`${source}.${width}.webp`, { force: true });
      throw error;
    }
  });
