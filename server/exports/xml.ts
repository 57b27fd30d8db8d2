/** XML that is ready to be sent: text in it has been escaped. Only `xml` and `join` make it. */
export class Xml {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

type Value = string | number | Xml | Value[] | null | undefined | false;

/** What no XML 1.0 document may hold, not even as a reference: control characters, lone surrogates and U+FFFE, U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Good in elements and in attributes within double quotes. Line ends and tabs survive in both. */
export const escapeXml = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replace(/[&<>"\r\n\t]/g, (character) => ESCAPED[character] ?? `&#${character.charCodeAt(0)};`);

function write(value: Value): string {
  if (value instanceof Xml) return value.text;
  if (Array.isArray(value)) return value.map(write).join('');
  return value === null || value === undefined || value === false ? '' : escapeXml(String(value));
}

/**
 * A piece of XML: every value in it is escaped, unless it is XML already; null, undefined and false are nothing, a list is its
 * elements one after the other. The names of elements and attributes are written out, never values.
 */
export const xml = (parts: TemplateStringsArray, ...values: Value[]): Xml =>
  new Xml(parts.reduce((text, part, index) => text + write(values[index - 1]) + part));

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
