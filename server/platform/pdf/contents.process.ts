import type { PdfContents, PdfHeading } from './pdf.js';
import { printed } from './lines.js';
import { itemsOf, openPdf } from './open-pdf.js';

const MAX_PAGES = 2_000;
const MAX_PAGE_LENGTH = 30_000;
const MAX_TEXT_LENGTH = 3_000_000;
const MAX_HEADINGS = 200;
const MAX_HEADING_LEVEL = 3;
const MAX_HEADING_LENGTH = 200;

/** Replaces ligatures by letters, and hyphens at line ends by soft ones: whether they belong to the word is not known. */
const clean = (text: string) =>
  printed(text)
    .normalize('NFKC')
    .replace(/\u00AD\n?/g, '')
    .replace(/(\p{Ll})[-\u2010]\n(?=\p{Ll})/gu, '$1\u00AD')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();

const document = await openPdf(process.argv[2]);
const pages: string[] = [];
let length = 0;
let isReadable = false;
for (let number = 1; number <= Math.min(MAX_PAGES, document.numPages) && length < MAX_TEXT_LENGTH; number++) {
  const items = await itemsOf(document, number);
  isReadable ||= items !== null;
  let text = '';
  for (const { str, hasEOL } of items ?? []) {
    text += hasEOL ? `${str}\n` : str;
    if (text.length > MAX_PAGE_LENGTH) break;
  }
  const cleaned = clean(text).slice(0, MAX_PAGE_LENGTH).toWellFormed();
  pages.push(cleaned);
  length += cleaned.length;
}
if (!isReadable) throw new Error('No page can be read.');

/** The page that a heading leads to; null if it leads elsewhere, or nowhere. */
async function pageOf(dest: string | unknown[] | null): Promise<number | null> {
  const [target] = (typeof dest === 'string' ? await document.getDestination(dest) : dest) ?? [];
  const index =
    typeof target === 'number'
      ? target
      : await document.getPageIndex(target as Parameters<typeof document.getPageIndex>[0]);
  return Number.isInteger(index) && index >= 0 && index < document.numPages ? index + 1 : null;
}

async function outline(): Promise<PdfHeading[]> {
  const headings: PdfHeading[] = [];
  let visited = 0;
  const add = async (nodes: Awaited<ReturnType<typeof document.getOutline>>, level: number): Promise<void> => {
    for (const { title, dest, items } of nodes ?? []) {
      if (++visited > MAX_HEADINGS) return;
      const text = clean(title).slice(0, MAX_HEADING_LENGTH).toWellFormed();
      const page = text && (await pageOf(dest).catch(() => null));
      if (page) headings.push({ title: text, level, page });
      if (level < MAX_HEADING_LEVEL) await add(items, level + 1);
    }
  };
  await add(await document.getOutline(), 1);
  return headings;
}

const contents: PdfContents = {
  pages,
  pageCount: document.numPages,
  // A damaged outline does not cost the text.
  outline: await outline().catch(() => []),
  isTagged: await document.getMarkInfo().then(
    (info: { Marked?: boolean } | null) => info?.Marked === true,
    () => false,
  ),
};
process.stdout.write(JSON.stringify(contents));
