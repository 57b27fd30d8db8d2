import fs from 'node:fs';
import path from 'node:path';
import { type Schema, validate as validateJson } from '@cfworker/json-schema';
import {
  ParseOption,
  RelaxNGValidator,
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  closeBuffer,
  openBuffer,
  readBuffer,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { MATHS, MATHS_ATTRIBUTES } from '../../client/shared/markup.js';
import { ARCHIVING_DTD, PUBLISHING_DTD, PUBLISHING_WITHOUT_ISSN } from '../../server/interop/exports/jats-dtd.js';

/**
 * A folder with the official schemas, which we may not distribute: `oai/`, `doaj/`, `crossref/` and `jats-publishing-dtd-1.3/`. Without it
 * our own rules for these formats are used.
 */
export const OFFICIAL = process.env.SCHEMAS ?? null;

type Validate = (document: string) => string[];

/** The errors that a parser and `validate` find in a document. */
function findings(
  document: string,
  validate?: (parsed: XmlDocument) => void,
  option = ParseOption.XML_PARSE_DEFAULT,
): string[] {
  let parsed: XmlDocument | undefined;
  try {
    parsed = XmlDocument.fromString(document, { option });
    validate?.(parsed);
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError) || !error.details.length) throw error;
    return error.details.map(({ message, line }) => `${line}: ${message.trim()}`);
  } finally {
    parsed?.dispose();
  }
}

function relaxNg(file: string): Validate {
  const grammar = XmlDocument.fromBuffer(fs.readFileSync(file));
  const validator = RelaxNGValidator.fromDoc(grammar);
  return (document) => findings(document, (parsed) => validator.validate(parsed));
}

function xsd(text: string, files: Record<string, Uint8Array>): Validate {
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
  const schema = XmlDocument.fromString(text);
  const validator = XsdValidator.fromDoc(schema);
  return (document) => findings(document, (parsed) => validator.validate(parsed));
}

const JATS = 'https://jats.nlm.nih.gov/ns/archiving/1.3/';

/** JATS elements have no namespace in their schema, but must have one in a response, so they are validated separately. */
const DRIVER = `<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="http://www.openarchives.org/OAI/2.0/" schemaLocation="oai/OAI-PMH.xsd"/>
  <import namespace="http://www.openarchives.org/OAI/2.0/oai_dc/" schemaLocation="oai/oai_dc.xsd"/>
  <import namespace="${JATS}" schemaLocation="oai/jats.xsd"/>
</schema>`;
const ANY_ARTICLE = `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="${JATS}"><element name="article"/></schema>`;

function official(): Validate {
  const files: Record<string, Uint8Array> = { 'oai/jats.xsd': Buffer.from(ANY_ARTICLE) };
  for (const name of fs.readdirSync(path.join(OFFICIAL!, 'oai')))
    files[`oai/${name}`] = fs.readFileSync(path.join(OFFICIAL!, 'oai', name));
  return xsd(DRIVER, files);
}

const SITEMAP_DRIVER = `<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap/sitemap.xsd"/>
  <import namespace="http://www.w3.org/1999/xhtml" schemaLocation="sitemap/xhtml-link.xsd"/>
</schema>`;

/** The errors in a sitemap with its alternates. */
export function faultsOfSitemap(document: string): string[] {
  sitemap ??= xsd(SITEMAP_DRIVER, {
    'sitemap/sitemap.xsd': fs.readFileSync('test/schemas/sitemap.xsd'),
    'sitemap/xhtml-link.xsd': fs.readFileSync('test/schemas/xhtml-link.xsd'),
  });
  return sitemap(document);
}

const NAMESPACES = {
  o: 'http://www.openarchives.org/OAI/2.0/',
  dc: 'http://purl.org/dc/elements/1.1/',
  a: 'http://www.w3.org/2005/Atom',
};

let atom: Validate | undefined;
let sitemap: Validate | undefined;
let oai: Validate[] | undefined;

/** The errors in a response of OAI-PMH. */
export function faultsOfOai(document: string): string[] {
  oai ??= [relaxNg('test/schemas/oai-pmh.rng'), ...(OFFICIAL ? [official()] : [])];
  return oai.flatMap((validate) => validate(document));
}

const DOAJ_ARTICLE = JSON.parse(fs.readFileSync('test/schemas/doaj-article.schema.json', 'utf8')) as Schema;

/** What DOAJ's API would reject in an article. */
export const doajProblems = (article: object): string[] =>
  validateJson(JSON.parse(JSON.stringify(article)), DOAJ_ARTICLE).errors.map(({ error }) => error);

/** The errors in a feed. */
export const faultsOfAtom = (document: string): string[] => (atom ??= relaxNg('test/schemas/atom.rng'))(document);

/** The names of MathML, in any order: only JATS itself is checked. */
const MATHML = MATHS.map(
  (name) =>
    `<!ELEMENT mml:${name} ANY>\n<!ATTLIST mml:${name} xmlns:mml CDATA #IMPLIED ${MATHS_ATTRIBUTES.map((one) => `${one} CDATA #IMPLIED`).join(' ')}>\n`,
).join('');

/** The JATS tag set; its module for named characters, which the exports do not use, is empty. */
const FOLDER = 'test/schemas/jats-publishing-1.3';
const BASE_URL = new URL('.', PUBLISHING_DTD).href;

function contentOf(url: string): Buffer {
  if (url === ARCHIVING_DTD) return Buffer.from(PUBLISHING_WITHOUT_ISSN);
  const file = path.join(FOLDER, path.basename(url));
  const content = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0);
  return file.endsWith('mathml2.dtd') ? Buffer.concat([content, Buffer.from(MATHML)]) : content;
}

xmlRegisterInputProvider({
  match: (url) => url.startsWith(BASE_URL) || url === ARCHIVING_DTD,
  open: (url) => openBuffer(contentOf(url)),
  read: readBuffer,
  close: (descriptor) => {
    closeBuffer(descriptor);
    return true;
  },
});

/** The errors in a JATS document according to its DTD. */
export const jatsProblems = (document: string): string[] =>
  findings(
    document,
    undefined,
    ParseOption.XML_PARSE_DTDLOAD | ParseOption.XML_PARSE_DTDVALID | ParseOption.XML_PARSE_NONET,
  );

/** The last one: of each document several questions are asked. */
let last: { document: string; parsed: XmlDocument } | undefined;

/** The text of the nodes that an XPath selects; `o` is OAI-PMH, `dc` Dublin Core, `a` Atom. */
export function textsIn(document: string, xpath: string): string[] {
  if (last?.document !== document) {
    last?.parsed.dispose();
    last = { document, parsed: XmlDocument.fromString(document, { option: ParseOption.XML_PARSE_DEFAULT }) };
  }
  return last.parsed.find(xpath, NAMESPACES).map(({ content }) => content);
}
