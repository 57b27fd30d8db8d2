import sharp from 'sharp';
import { PICTURE_PIXELS } from '../store/file-rules.js';
import type { EncodedPicture } from './picture.js';

// Runs as a separate process (picture.ts).

/**
 * Decodes the image at `source` completely and re-encodes it as WebP, upright and without metadata, at `<source>.<width>.webp`: the
 * image first, then smaller copies made from it. Prints the list as JSON; fails if the image cannot be decoded or has too many
 * pixels.
 */
const [source, ...numbers] = process.argv.slice(2);
const [maximum, ...copies] = numbers.map(Number);
// Every image is read only once, so caching does not pay.
sharp.cache(false);
const open = (file: string, limitInputPixels: number) => sharp(file, { limitInputPixels, failOn: 'error', pages: 1 });

/** Copies are for screens whose points are too small to show what a lower quality loses. */
const QUALITY = { whole: 82, copy: 60 };

async function encode(file: string, pixels: number, width: number, quality: number): Promise<EncodedPicture> {
  const at = `${source}.${width}.webp`;
  const made = await open(file, pixels)
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality, effort: 5 })
    .toFile(at);
  return { at, width: made.width, height: made.height };
}

const { format } = await open(source, PICTURE_PIXELS.others).metadata();
const pixels = format === 'heif' ? PICTURE_PIXELS.heif : PICTURE_PIXELS.others;
const picture = await encode(source, pixels, maximum, QUALITY.whole);
const encoded = [picture];
for (const width of copies.filter((copy) => copy < picture.width))
  encoded.push(await encode(picture.at, PICTURE_PIXELS.others, width, QUALITY.copy));
process.stdout.write(JSON.stringify(encoded));
