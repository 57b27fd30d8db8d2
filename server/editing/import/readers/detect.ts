import { isUtf16 } from '../json-file.js';
import { SourceError } from '../remark.js';
import { type SourceRecord } from './record.js';
import { readBibtex } from './bibtex.js';
import { readCrossref } from './crossref.js';
import { headOf } from './embedded-file.js';
import { readDoajJson, readDoajXml } from './doaj.js';
import { readJats } from './jats.js';
import { readOai } from './oai.js';
import { readOjs } from './ojs.js';
import { readRis } from './ris.js';
import { type XmlFile } from './xml.js';

type Format = { name: string; read: (file: XmlFile, folder: string) => AsyncGenerator<SourceRecord> };

const OJS: Format = { name: 'OJS native XML', read: readOjs };
const JATS: Format = { name: 'JATS', read: readJats };

/** By the name of the root element. `article` and `articles` are OJS if in its namespace, otherwise JATS. */
const XML = new Map<string | undefined, Format>([
  ['issues', OJS],
  ['issue', OJS],
  ['OAI-PMH', { name: 'OAI-PMH', read: readOai }],
  ['article', JATS],
  ['articles', JATS],
  ['records', { name: 'DOAJ XML', read: readDoajXml }],
  ['doi_batch', { name: 'Crossref XML', read: readCrossref }],
]);

const HEAD_BYTES = 64 * 1024;

/** Detects the format of a document from its content, ignoring its name. Throws SourceError if it is unknown. */
export function detect(file: XmlFile, folder: string): { format: string; records: AsyncGenerator<SourceRecord> } {
  const bytes = headOf(file.path, HEAD_BYTES);
  const head = bytes.toString('latin1');
  if (['PK', '\x1f\x8b'].some((signature) => head.startsWith(signature)))
    throw new SourceError('compressed', { file: file.name });
  if (isUtf16(bytes)) throw new SourceError('utf16', { file: file.name });
  const format = formatOf(head);
  if (!format) throw new SourceError('formatUnknown', { file: file.name });
  return { format: format.name, records: format.read(file, folder) };
}

function formatOf(head: string): Format | null | undefined {
  const text = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (text.startsWith('<')) {
    const beginning = /<(?![!?])(?:[\w.-]+:)?([\w.-]+)([^>]*)/;
    const [, root, attributes] = beginning.exec(text.replace(/<!--[\s\S]*?(?:-->|$)/g, '')) ?? [];
    const format = XML.get(root);
    return format === JATS && attributes.includes('http://pkp.sfu.ca') ? OJS : format;
  }
  if (/^[[{]/.test(text)) return text.includes('"bibjson"') ? { name: 'DOAJ JSON', read: readDoajJson } : null;
  if (/^TY {2}- /.test(text)) return { name: 'RIS', read: readRis };
  // A BibTeX file may contain anything before its first entry.
  return /^[ \t]*@\w+\s*[{(]/m.test(text) ? { name: 'BibTeX', read: readBibtex } : null;
}
