import type { FirstPages } from './pdf.js';
import { linesOf, printed } from './lines.js';
import { itemsOf, openPdf } from './open-pdf.js';

const PAGES_READ = 3;

const document = await openPdf(process.argv[2]);
const text: FirstPages = { pageCount: document.numPages, pages: [] };
for (let number = 1; number <= Math.min(PAGES_READ, document.numPages); number++) {
  const items = (await itemsOf(document, number)) ?? [];
  text.pages.push(
    linesOf(items.map(({ str, transform, hasEOL }) => ({ text: printed(str), transform, ends: hasEOL }))),
  );
}
process.stdout.write(JSON.stringify(text));
