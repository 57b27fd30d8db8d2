import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { MEGABYTE } from '../../../../client/shared/rules.js';
import { inOneLine } from '../../../../client/shared/texts.js';
import { type JsonFile, readText } from '../json-file.js';
import { type RemarkCode, SourceError, type Values, requireAtMost } from '../remark.js';
import { EmbeddedFile } from './embedded-file.js';

/** An element and its content, by the names without their namespaces. */
export class XmlElement {
  readonly children: (XmlElement | string)[] = [];
  /** The path of the file embedded here; null if it was too large or not Base64. */
  embedded: string | null = null;

  constructor(
    readonly name: string,
    readonly attributes: Readonly<Record<string, string>>,
    readonly parent: XmlElement | null,
    readonly line: number,
  ) {}

  get elements(): XmlElement[] {
    return this.children.filter((child) => typeof child !== 'string');
  }

  /** The child elements with a name. */
  all(name: string): XmlElement[] {
    return this.elements.filter((child) => child.name === name);
  }

  /** The first element at a path of names. */
  find(...names: string[]): XmlElement | null {
    return names.reduce<XmlElement | null>((outer, name) => outer?.all(name)[0] ?? null, this);
  }

  /** The first child with a name and the value of an attribute. */
  having(name: string, attribute: string, value: string | undefined): XmlElement | undefined {
    return this.all(name).find(({ attributes }) => attributes[attribute] === value);
  }

  /** All descendants with a name. */
  *within(name: string): Generator<XmlElement> {
    for (const child of this.elements) {
      if (child.name === name) yield child;
      yield* child.within(name);
    }
  }

  /** The text at a path of names, on one line; null if there is none. */
  text(...names: string[]): string | null {
    return inOneLine(this.find(...names)?.content ?? '') || null;
  }

  /** All text in it, verbatim. */
  get content(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.content)).join('');
  }

  get ancestors(): XmlElement[] {
    return this.parent ? [this.parent, ...this.parent.ancestors] : [];
  }
}

export type XmlFile = JsonFile;
type Reading = {
  /** The elements to yield as soon as they end; they are removed from their parents. */
  records: readonly string[];
  /** The elements that contain Base64, and the folder for the decoded files. */
  embedded?: { isBase64: (element: XmlElement) => boolean; folder: string };
};

const MAX_DEPTH = 100;
/** The limit for the text in memory at a time (a record and its context), in UTF-16 code units. */
const MAX_TEXT_LENGTH = 16 * MEGABYTE;
const MAX_ELEMENTS = 200_000;
/** The limit for one attribute, comment or piece of text. */
const MAX_PIECE_LENGTH = 4 * MEGABYTE;
const MAX_FILE_BYTES = 4096 * MEGABYTE;
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** Makes the parser emit a long text that is not complete yet: an empty comment ends it. */
const BREAK = '<!---->';

/**
 * Yields the elements of a document. Throws SourceError, with the line, if it is not well-formed or too large. A document type may be
 * named, but is never read: nothing is declared, expanded or fetched.
 */
export async function* readXml(file: XmlFile, { records, embedded }: Reading): AsyncGenerator<XmlElement> {
  const parser = new SaxesParser({ xmlns: true });
  const fail = (code: RemarkCode, values: Values = {}): never => {
    throw new SourceError(code, { file: file.name, line: parser.line, ...values });
  };
  let current: XmlElement | null = null;
  let base64: EmbeddedFile | null = null;
  let finished: XmlElement[] = [];
  let depth = 0;
  let open = { text: 0, elements: 0 };
  /** The memory in use when each open record began, restored at its end. */
  const before: (typeof open)[] = [];
  let sinceEvent = 0;
  const newPiece = () => void (sinceEvent = 0);
  const within = (limit: number, amount: number, code: RemarkCode, unit = MEGABYTE) =>
    requireAtMost(limit, amount, code, { file: file.name, line: parser.line, limit: limit / unit });

  const hold = (text: number, elements: number) => {
    open.text += text;
    open.elements += elements;
    within(MAX_TEXT_LENGTH, open.text, 'recordOver');
    within(MAX_ELEMENTS, open.elements, 'tooManyElements', 1);
  };
  const ontext = (text: string) => {
    newPiece();
    if (base64) base64.push(text);
    else {
      hold(text.length, 0);
      current?.children.push(text);
    }
  };
  parser.on('error', ({ message }) => fail('notXml', { detail: message.replace(/^\d+:\d+: /, '') }));
  parser.on('xmldecl', ({ encoding }) => {
    if (!/^(?:utf-?8|us-ascii|)$/i.test(encoding ?? '')) fail('otherEncoding', { encoding: encoding! });
  });
  parser.on('doctype', (doctype) => {
    newPiece();
    if (doctype.includes('[')) fail('declarations');
  });
  parser.on('comment', newPiece);
  parser.on('text', ontext);
  parser.on('cdata', ontext);
  parser.on('opentag', ({ local, attributes }) => {
    newPiece();
    within(MAX_DEPTH, ++depth, 'nestedLine', 1);
    if (base64) fail('base64Expected');
    if (records.includes(local)) before.push({ ...open });
    const own = attributesOf(attributes as Record<string, SaxesAttributeNS>);
    const held = [local, ...Object.entries(own).map((pair) => pair.join(''))];
    hold(held.join('').length, held.length);
    current = new XmlElement(local, own, current, parser.line);
    if (embedded?.isBase64(current)) base64 = new EmbeddedFile(embedded.folder);
  });
  parser.on('closetag', () => {
    newPiece();
    depth--;
    const closed = current!;
    current = closed.parent;
    if (base64) closed.embedded = base64.end();
    base64 = null;
    if (records.includes(closed.name)) {
      open = before.pop()!;
      finished.push(closed);
    } else current?.children.push(closed);
  });

  try {
    for await (const text of readText({ ...file, maxBytes: MAX_FILE_BYTES })) {
      parser.write(text);
      sinceEvent += text.length;
      if (base64 && !text.includes('<')) parser.write(BREAK);
      within(MAX_PIECE_LENGTH, sinceEvent, 'pieceOver');
      const handed = finished;
      finished = [];
      for (const element of handed) {
        file.line = element.line;
        yield element;
      }
    }
    parser.close();
  } finally {
    (base64 as EmbeddedFile | null)?.end();
  }
}

/** Attributes by local name; those of the namespace `xml` retain their prefix. */
function attributesOf(attributes: Record<string, SaxesAttributeNS>): Record<string, string> {
  return Object.fromEntries(
    Object.values(attributes)
      .filter(({ name }) => !/^xmlns(?::|$)/.test(name))
      .map(({ uri, local, value }) => [uri === XML_NAMESPACE ? `xml:${local}` : local, value]),
  );
}
