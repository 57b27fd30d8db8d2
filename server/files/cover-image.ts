import { atMost } from '../processes/at-most.js';
import { COVER_COPIES, COVER_PIXELS, COVER_WIDTH } from './file-rules.js';

/** A picture unpacks to many times its size: one at a time. */
const inTurn = atMost(1);
/** So that one picture does not keep the next editor waiting. */
const SECONDS = 20;

type Encoded = { at: string; width: number; height: number };

/**
 * Decodes a picture completely and writes it anew as WebP, upright and without metadata, at `<source>.<width>.webp`: the picture
 * first, then its smaller copies, made from that one. Throws when it cannot be decoded, is too large or takes too long.
 */
export function encodeCover(source: string): Promise<Encoded[]> {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp');
    // Every picture is read once only: nothing is worth keeping open.
    sharp.cache(false);
    const open = (file: string, limitInputPixels: number) =>
      sharp(file, { limitInputPixels, failOn: 'error', pages: 1 }).timeout({ seconds: SECONDS });
    const encode = async (file: string, pixels: number, width: number): Promise<Encoded> => {
      const at = `${source}.${width}.webp`;
      const made = await open(file, pixels)
        .rotate()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toFile(at);
      return { at, width: made.width, height: made.height };
    };
    const { format } = await open(source, COVER_PIXELS.others).metadata();
    const picture = await encode(source, format === 'heif' ? COVER_PIXELS.heif : COVER_PIXELS.others, COVER_WIDTH);
    const encoded = [picture];
    for (const width of COVER_COPIES.filter((copy) => copy < picture.width))
      encoded.push(await encode(picture.at, COVER_PIXELS.others, width));
    return encoded;
  });
}
