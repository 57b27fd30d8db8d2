import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';

/** Reads the text of a PDF page by page, in a separate process, so that a hostile file only harms that one. */
const MAX_PAGES = 2_000;
const MAX_PAGE_LENGTH = 30_000;
const MAX_TEXT_LENGTH = 3_000_000;

type Item = { str: string; hasEOL: boolean };

/** Joins words hyphenated at line ends, and replaces ligatures by letters. */
const clean = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\0|\u00AD\n?/g, '')
    .replace(/(\p{Ll})[-\u2010]\n(?=\p{Ll})/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();

const document = await getDocumentProxy(new Uint8Array(await readFile(process.argv[2])), {
  isEvalSupported: false,
  verbosity: 0,
});
const pages: string[] = [];
let length = 0;
for (let number = 1; number <= Math.min(MAX_PAGES, document.numPages) && length < MAX_TEXT_LENGTH; number++) {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  let text = '';
  for (const item of items) {
    if (!('str' in item)) continue;
    const { str, hasEOL } = item as Item;
    text += hasEOL ? `${str}\n` : str;
    if (text.length > MAX_PAGE_LENGTH) break;
  }
  const cleaned = clean(text).slice(0, MAX_PAGE_LENGTH).toWellFormed();
  pages.push(cleaned);
  length += cleaned.length;
  page.cleanup();
}
process.stdout.write(JSON.stringify(pages));
