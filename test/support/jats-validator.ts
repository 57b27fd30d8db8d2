import fs from 'node:fs';
import path from 'node:path';
import { MATHS, MATHS_ATTRIBUTES } from '../../client/shared/markup.js';
import { ParseOption, XmlDocument, xmlRegisterInputProvider } from 'libxml2-wasm';
import { ARCHIVING_DTD, PUBLISHING_DTD, PUBLISHING_WITHOUT_ISSN } from '../../server/interop/exports/jats-dtd.js';

/** The names of MathML, in any order: only JATS itself is checked. */
const MATHML = MATHS.map(
  (name) =>
    `<!ELEMENT mml:${name} ANY>\n<!ATTLIST mml:${name} xmlns:mml CDATA #IMPLIED ${MATHS_ATTRIBUTES.map((one) => `${one} CDATA #IMPLIED`).join(' ')}>\n`,
).join('');

/** The JATS tag set; its module for named characters, which the exports do not use, is empty. */
const FOLDER = path.join(import.meta.dirname, '../schemas/jats-publishing-1.3');
const BASE_URL = new URL('.', PUBLISHING_DTD).href;

function contentOf(url: string): Buffer {
  if (url === ARCHIVING_DTD) return Buffer.from(PUBLISHING_WITHOUT_ISSN);
  const file = path.join(FOLDER, path.basename(url));
  const content = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0);
  return file.endsWith('mathml2.dtd') ? Buffer.concat([content, Buffer.from(MATHML)]) : content;
}

const open = new Map<number, Buffer>();
let last = 0;

xmlRegisterInputProvider({
  match: (url) => url.startsWith(BASE_URL) || url === ARCHIVING_DTD,
  open: (url) => {
    open.set(++last, contentOf(url));
    return last;
  },
  read: (descriptor, buffer) => {
    const rest = open.get(descriptor)!;
    const length = rest.copy(buffer);
    open.set(descriptor, rest.subarray(length));
    return length;
  },
  close: (descriptor) => open.delete(descriptor),
});

/** The errors in a JATS document according to its DTD; empty if it is valid. */
export function jatsProblems(document: string): string[] {
  try {
    XmlDocument.fromString(document, {
      option: ParseOption.XML_PARSE_DTDLOAD | ParseOption.XML_PARSE_DTDVALID | ParseOption.XML_PARSE_NONET,
    }).dispose();
    return [];
  } catch (thrown) {
    const { message, details = [] } = thrown as Error & { details?: { message: string }[] };
    return details.length ? details.map((detail) => detail.message) : [message];
  }
}
