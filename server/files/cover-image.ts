import { atMost } from '../common/at-most.js';
import { COVER_COPIES, COVER_PIXELS, COVER_WIDTH } from './file-rules.js';

/** A picture unpacks to many times its size: one at a time. */
const inTurn = atMost(1);

type Encoded = { at: string; width: number; height: number };

/**
 * Decodes a picture completely and writes it anew as WebP, upright and without metadata, at `<source>.<width>.webp`: the picture
 * first, then its smaller copies. Throws when it cannot be decoded.
 */
export function encodeCover(source: string): Promise<Encoded[]> {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp');
    // Every picture is read once only: nothing is worth keeping open.
    sharp.cache(false);
    const encode = async (width: number): Promise<Encoded> => {
      const at = `${source}.${width}.webp`;
      const made = await sharp(source, { limitInputPixels: COVER_PIXELS, failOn: 'error', pages: 1 })
        .rotate()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toFile(at);
      return { at, width: made.width, height: made.height };
    };
    const encoded = [await encode(COVER_WIDTH)];
    for (const width of COVER_COPIES.filter((copy) => copy < encoded[0].width)) encoded.push(await encode(width));
    return encoded;
  });
}
