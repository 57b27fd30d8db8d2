import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import { type Item, type PdfText, linesOf } from './suggestion.js';

/** Reads what a person's PDF says, apart from the server: a hostile file can only harm this thread. */
const PAGES_READ = 3;

type PdfItem = { str: string; transform: number[]; hasEOL: boolean };

const asItem = ({ str, transform, hasEOL }: PdfItem): Item => ({ text: str, transform, ends: hasEOL });

const document = await getDocumentProxy(new Uint8Array(await readFile((workerData as { file: string }).file)));
const text: PdfText = { pageCount: document.numPages, pages: [] };
for (let number = 1; number <= Math.min(PAGES_READ, document.numPages); number++) {
  const { items } = await (await document.getPage(number)).getTextContent();
  text.pages.push(linesOf((items as PdfItem[]).flatMap((item) => ('str' in item ? [asItem(item)] : []))));
}
parentPort!.postMessage(text);
