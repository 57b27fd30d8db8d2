import sharp from 'sharp';
import { COVER_COPIES, COVER_PIXELS, COVER_WIDTH } from '../store/file-rules.js';
import type { EncodedCover } from './cover-image.js';

// Runs in a process of its own (cover-image.ts).

/**
 * Decodes the picture at `source` completely and writes it anew as WebP, upright and without metadata, at `<source>.<width>.webp`: the
 * picture first, then its smaller copies, made from that one. Prints what it wrote as JSON; fails when the picture cannot be decoded
 * or has too many pixels.
 */
const source = process.argv[2];
// Every picture is read once only: nothing is worth keeping open.
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
