// Draws the wide contour field behind the masthead, once; needs the built server:
//   node scripts/make-hero.mjs
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { landscape } from '../dist/server/covers/contours.js';

const [width, height] = [1600, 420];
const { levels } = landscape({ seed: 1980, width, height, ridges: 26, levels: 14, step: 14 });
const path = (isIndex) =>
  levels
    .filter((level) => level.isIndex === isIndex)
    .map((level) => level.path)
    .join('');
const svg =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">` +
  '<style>path{fill:none;stroke:#8A5A2B;stroke-opacity:.45}@media(prefers-color-scheme:dark){path{stroke:#D9A871}}</style>' +
  `<path stroke-width="1.6" d="${path(true)}"/><path stroke-width=".8" d="${path(false)}"/></svg>\n`;
writeFileSync('client/components/hero-contours.svg', svg);
console.log(`${svg.length} bytes, ${brotliCompressSync(svg).length} with brotli`);
