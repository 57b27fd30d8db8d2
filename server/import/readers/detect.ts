import fs from 'node:fs';
import { SourceError } from '../json-file.js';
import { type SourceRecord } from './record.js';
import { readOjs } from './ojs.js';
import { type XmlFile } from './xml.js';

type Reader = (file: XmlFile, folder: string) => AsyncGenerator<SourceRecord>;
type Format = { name: string; read: Reader };

/** By the name of the first element, and by what stands near it where several formats share that name. */
const XML: Record<string, (head: string) => Format | null> = {
  issues: () => OJS,
  issue: () => OJS,
  articles: () => OJS,
};
const OJS: Format = { name: 'OJS native XML', read: readOjs };

const HEAD_BYTES = 64 * 1024;

/** What a document is, decided by its content; its name says nothing. Throws SourceError when no reader knows it. */
export async function detect(
  file: XmlFile,
  folder: string,
): Promise<{ format: string; records: AsyncGenerator<SourceRecord> }> {
  const format = formatOf(await headOf(file.path));
  if (!format)
    throw new SourceError(
      `${file.name} is in no format that can be imported: OJS native XML, OAI-PMH, JATS, DOAJ, Crossref XML, BibTeX and RIS can.`,
    );
  return { format: format.name, records: format.read(file, folder) };
}

function formatOf(head: string): Format | null {
  const text = head.replace(/^\ufeff/, '').trimStart();
  if (text.startsWith('<')) {
    const [, root] = /<(?![!?])(?:[\w.-]+:)?([\w.-]+)/.exec(text.replace(/<!--[\s\S]*?-->/g, '')) ?? [];
    return (Object.hasOwn(XML, root ?? '') && XML[root](text)) || null;
  }
  return null;
}

async function headOf(path: string): Promise<string> {
  const handle = await fs.promises.open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    return head[0] === 0xff || head[0] === 0xfe || head[1] === 0 ? '' : head.toString('latin1');
  } finally {
    await handle.close();
  }
}
