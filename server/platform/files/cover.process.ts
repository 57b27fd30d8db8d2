import sharp from 'sharp';
import { COVER_COPIES, COVER_PIXELS, COVER_WIDTH } from '../store/file-rules.js';
import type { EncodedCover } from './cover-image.js';

// Runs as a separate process (cover-image.ts).

/**
 * Decodes the image at `source` completely and re-encodes it as WebP, upright and without metadata, at `<source>.<width>.webp`: the
 * image first, then smaller copies made from it. Prints the list as JSON; fails if the image cannot be decoded or has too many
 * pixels.
 */
const source = process.argv[2];
// Every image is read only once, so caching does not pay.
sharp.cache(false);
const open = (file: string, limitInputPixels: number) => sharp(file, { limitInputPixels, failOn: 'error', pages: 1 });

async function encode(file: string, pixels: number, width: number): Promise<EncodedCover> {
  const at = `${source}.${width}.webp`;
  const made = await open(file, pixels)
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(at);
  return { at, width: made.width, height: made.height };
}

const { format } = await open(source, COVER_PIXELS.others).metadata();
const picture = await encode(source, format === 'heif' ? COVER_PIXELS.heif : COVER_PIXELS.others, COVER_WIDTH);
const encoded = [picture];
for (const width of COVER_COPIES.filter((copy) => copy < picture.width))
  encoded.push(await encode(picture.at, COVER_PIXELS.others, width));
process.stdout.write(JSON.stringify(encoded));
