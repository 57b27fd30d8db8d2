// Weighs each page: the scripts and styles it loads, compressed with brotli as they are sent. Needs a build; `npm test` runs it.
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { cataloguesOfPages } from './catalogues-of-pages.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
const { assetsOf, CLIENT_ENTRY, START } = await import('../dist/server/site/pages/html.js');

const KB = 1000;
const LIMITS = { script: 146 * KB, style: 10 * KB };
/** Of all fonts together. */
const FONT_LIMIT = 24 * KB;
const LANGUAGES = ['al', 'en'];
const CATALOGUES = cataloguesOfPages();

const FONT = /\.(woff2?|ttf|otf|eot)$/;

const PUBLIC = 'dist/public';
const manifest = JSON.parse(fs.readFileSync(path.join(PUBLIC, '.vite/manifest.json'), 'utf8'));
const read = (file) => fs.readFileSync(path.join(PUBLIC, file));
const weights = new Map();
const weigh = (file) => weights.get(file) ?? weights.set(file, brotliCompressSync(read(file)).length).get(file);
const sum = (files) => files.reduce((total, file) => total + weigh(file), 0);

const problems = [];
const pages = Object.keys(manifest).filter((key) => /^pages\/.*-page\.tsx$/.test(key));
if (pages.length === 0) problems.push('The manifest names no page.');

const rows = pages.map((page) => {
  const each = LANGUAGES.map((language) => {
    const catalogues = (CATALOGUES.get(page) ?? []).map((name) => `i18n/${name}.${language}.json`);
    return assetsOf(manifest, [START, CLIENT_ENTRY, ...catalogues, page]);
  });
  const script = Math.max(...each.map(({ scripts }) => sum(scripts)));
  const style = Math.max(...each.map(({ styles }) => sum(styles)));
  for (const [kind, weight] of Object.entries({ script, style })) {
    if (weight > LIMITS[kind]) problems.push(`${page}: ${kind} of ${weight} bytes, ${LIMITS[kind]} are allowed.`);
  }
  return { page: path.basename(page, '-page.tsx'), script, style };
});

const fonts = fs.readdirSync(PUBLIC, { recursive: true }).filter((file) => FONT.test(file));
const fontWeight = fonts.reduce((total, file) => total + read(file).length, 0);
if (fontWeight > FONT_LIMIT) problems.push(`Fonts of ${fontWeight} bytes, ${FONT_LIMIT} are allowed.`);

const kilobytes = (bytes) => `${(bytes / KB).toFixed(1)} kB`.padStart(9);
for (const { page, script, style } of rows.toSorted((a, b) => b.script - a.script))
  console.log(`${page.padEnd(16)} script ${kilobytes(script)}   style ${kilobytes(style)}`);
console.log(`${'fonts'.padEnd(16)} ${kilobytes(fontWeight)}`);
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
