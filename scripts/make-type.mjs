// Makes the display type in client/styles/fonts/: one cut of Newsreader, for titles, in two files by script of their letters. In another folder:
//   npm install subset-font@2.9.0 @fontsource-variable/newsreader@5.3.0
//   node …/scripts/make-type.mjs node_modules
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Between the text and the display size: delicate enough for a title, strong enough for a card. */
const CUT = { opsz: 48, wght: 550 };
const from = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
/** The ranges of client/styles/type.css. */
const LETTERS = {
  latin: `${from(0x20, 0x7e)}${from(0xa0, 0xff)}ıŒœŸ–—‘’‚“”„†‡•…‰′″‹›€™−`,
  'latin-ext': `${from(0x100, 0x130)}${from(0x132, 0x151)}${from(0x154, 0x177)}${from(0x179, 0x17f)}ƏəȘșȚțẞ`,
};

const modules = path.resolve(process.argv[2]);
const { default: subset } = await import(pathToFileURL(path.join(modules, 'subset-font/index.js')).href);
for (const [part, letters] of Object.entries(LETTERS)) {
  const source = path.join(modules, `@fontsource-variable/newsreader/files/newsreader-${part}-opsz-normal.woff2`);
  const font = await subset(fs.readFileSync(source), letters, { targetFormat: 'woff2', variationAxes: CUT });
  const file = path.join(import.meta.dirname, `../client/styles/fonts/newsreader-${part}.woff2`);
  fs.writeFileSync(file, font);
  console.log(`${file}: ${font.length} bytes`);
}
