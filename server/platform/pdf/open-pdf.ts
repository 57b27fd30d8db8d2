import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Only for processes of their own: a hostile file harms the process that opens it. */
export const openPdf = async (file: string) =>
  getDocumentProxy(new Uint8Array(await readFile(file)), { isEvalSupported: false, verbosity: 0 });

type Item = { str: string; transform: number[]; hasEOL: boolean };

/** The pieces of text of a page; null if it is damaged, which does not cost the others. */
export async function itemsOf(document: Pdf, number: number): Promise<Item[] | null> {
  const page = await document.getPage(number).catch(() => null);
  const content = await page?.getTextContent().catch(() => null);
  page?.cleanup();
  // Marks of structure are among them only on request.
  return (content?.items as Item[] | undefined) ?? null;
}
