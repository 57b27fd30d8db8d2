import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { type Item, type PdfText, linesOf } from './suggestion.js';

/** Reads the text of a PDF in a separate process, so that a hostile file can only harm that one. */
const PAGES_READ = 3;

type PdfItem = { str: string; transform: number[]; hasEOL: boolean };

const asItem = ({ str, transform, hasEOL }: PdfItem): Item => ({ text: str, transform, ends: hasEOL });

const document = await getDocumentProxy(new Uint8Array(await readFile(process.argv[2])));
const text: PdfText = { pageCount: document.numPages, pages: [] };
for (let number = 1; number <= Math.min(PAGES_READ, document.numPages); number++) {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  text.pages.push(linesOf((items as PdfItem[]).flatMap((item) => ('str' in item ? [asItem(item)] : []))));
  page.cleanup();
}
process.stdout.write(JSON.stringify(text));
