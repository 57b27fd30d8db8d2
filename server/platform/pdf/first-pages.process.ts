import type { FirstPages } from './pdf.js';
import { type Item, linesOf, printed } from './lines.js';
import { itemsOf, openPdf } from './open-pdf.js';

const PAGES_READ = 3;

type PdfItem = { str: string; transform: number[]; hasEOL: boolean };

const asItem = ({ str, transform, hasEOL }: PdfItem): Item => ({ text: printed(str), transform, ends: hasEOL });

const document = await openPdf(process.argv[2]);
const text: FirstPages = { pageCount: document.numPages, pages: [] };
for (let number = 1; number <= Math.min(PAGES_READ, document.numPages); number++) {
  const items = ((await itemsOf(document, number)) ?? []) as PdfItem[];
  text.pages.push(linesOf(items.flatMap((item) => ('str' in item ? [asItem(item)] : []))));
}
process.stdout.write(JSON.stringify(text));
