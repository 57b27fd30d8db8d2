import { escape } from '../../../client/shared/escape.js';

/** XML in which text is already escaped. Only `xml` creates it. */
export class Xml {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

type Value = string | number | Xml | Value[] | null | undefined | false;

/** Forbidden in XML 1.0, even as references: control characters, such as the line break of Word, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]+/gu;

/** For elements and for attributes. Line ends and tabs survive in both. */
const escapeXml = (text: string): string =>
  escape(text.replace(FORBIDDEN, ' ')).replace(/[\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

function write(value: Value): string {
  if (value instanceof Xml) return value.text;
  if (Array.isArray(value)) return value.map(write).join('');
  return value === null || value === undefined || value === false ? '' : escapeXml(String(value));
}

/**
 * Builds XML from a template. Values are escaped unless they are XML already; null, undefined and false are omitted, and lists are joined.
 * Names of elements and attributes must never be values.
 */
export const xml = (parts: TemplateStringsArray, ...values: Value[]): Xml =>
  new Xml(parts.reduce((text, part, index) => text + write(values[index - 1]) + part));

/** Of an element whose text is in this language. */
export const lang = (language: string | null): Xml | null => (language ? xml` xml:lang="${language}"` : null);

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
