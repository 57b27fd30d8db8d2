import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';

/** Only for processes of their own: a hostile file harms the process that opens it. */
export const openPdf = async (file: string) =>
  getDocumentProxy(new Uint8Array(await readFile(file)), { isEvalSupported: false, verbosity: 0 });
