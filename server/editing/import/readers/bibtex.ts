import { inOneLine } from '../../../../client/shared/texts.js';
import { linesIn, readText } from '../json-file.js';
import { SourceError, remark, requireAtMost } from '../remark.js';
import { type Person, type SourceRecord, languageTag, pagesOf, personNamed, yearOf } from './record.js';
import { Latex, addOne, endOf } from './latex.js';
import { type XmlFile } from './xml.js';
import { issnsIn, journalNamed } from './rows.js';

const MAX_ENTRY_LENGTH = 1024 * 1024;
const MAX_MACROS = 5_000;
const ARTICLES = ['article', 'suppperiodical'];
const IMPORTED = new Set(
  'title subtitle author journal journaltitle publisher volume number issue pages year date issn doi url'
    .concat(' language langid keywords abstract address location')
    .split(' '),
);

type Fields = Record<string, string>;

/** BibTeX and BibLaTeX: entries with fields, and abbreviations used in fields. */
export async function* readBibtex(file: XmlFile): AsyncGenerator<SourceRecord> {
  const macros = new Map<string, string>();
  const latex = new Latex();
  const keys = new Set<string>();
  /** What is not imported, and in how many entries: told once, not for each entry. */
  const ignored = new Map<string, number>();
  for await (const { type, body } of entriesOf(file)) {
    if (type === 'preamble') latex.define(body);
    else if (type === 'string') {
      for (const [name, value] of Object.entries(fieldsOf(file, body, 0, macros))) macros.set(name, value);
      requireAtMost(MAX_MACROS, macros.size, 'bibtexMacros', { file: file.name });
    } else if (type !== 'comment') {
      const [head, key] = /^\s*([^,\s]*)[^,]*,?/.exec(body)!;
      const fields = fieldsOf(file, body, head.length, macros);
      for (const name of Object.keys(fields)) if (!IMPORTED.has(name)) addOne(ignored, name);
      // A key that occurs twice identifies neither entry.
      yield recordOf(type, fields, keys.has(key.toLowerCase()) ? '' : key, latex);
      keys.add(key.toLowerCase());
    }
  }
  for (const [name, count] of ignored) yield { kind: 'none', name, remark: remark('fieldOf', { count }) };
  for (const [name, count] of latex.named)
    yield { kind: 'none', name: `\\${name}`, remark: remark('commandNamed', { name, count }) };
}

const OPENING = /\s*(?=[{"])/y;
const PIECE = /\s*(?:(\d+)|([A-Za-z][\w:.+-]*))/y;
const NAME = /[\s,]*([A-Za-z][\w:.+-]*)\s*=/y;
const JOIN = /\s*#/y;
const REST = /[\s,]*$/y;

/** Parses `name = {value} # macro, …` from a place in an entry. Throws SourceError if it is invalid. */
function fieldsOf({ name: file }: XmlFile, body: string, begin: number, macros: Map<string, string>): Fields {
  const fields: Fields = {};
  let at = begin;
  const fail = (): never => {
    throw new SourceError('bibtexEntry', { file, entry: inOneLine(body) });
  };
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(body);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (let name = next(NAME); name; name = next(NAME)) {
    let value = '';
    do {
      if (next(OPENING)) {
        const end = endOf(body, at);
        if (end === -1) fail();
        value += body.slice(at + 1, end);
        at = end + 1;
      } else {
        const [, digits, macro] = next(PIECE) ?? fail();
        value += digits ?? macros.get(macro.toLowerCase()) ?? macro;
      }
      // Nested abbreviations can double in length with each line.
      requireAtMost(MAX_ENTRY_LENGTH, value.length, 'bibtexOver', { file });
    } while (next(JOIN));
    fields[name[1].toLowerCase()] ??= value;
  }
  if (!next(REST)) fail();
  return fields;
}

/** An entry, or what may begin one at the end of a piece, or else this end. */
const ENTRY = /@\s*(?!\s)(?:(\w+)\s*(?=\{)|\w*\s*$)|$/;

/** The entries of a file, with balanced braces. In BibTeX, everything in between is a comment. */
async function* entriesOf(file: XmlFile): AsyncGenerator<{ type: string; body: string }> {
  let text = '';
  let line = 1;
  const skip = (length: number) => {
    line += linesIn(text.slice(0, length));
    text = text.slice(length);
  };
  for await (const piece of readText(file)) {
    text += piece;
    for (;;) {
      const { 0: head, 1: type, index } = ENTRY.exec(text)!;
      skip(index);
      const end = endOf(text, head.length);
      if (end === -1) break;
      file.line = line;
      yield { type: type.toLowerCase(), body: text.slice(head.length + 1, end) };
      skip(end);
    }
    requireAtMost(MAX_ENTRY_LENGTH, text.length, 'bibtexOver', { file: file.name });
  }
  if (text.includes('{')) throw new SourceError('bibtexEnd', { file: file.name, entry: text });
}

function recordOf(type: string, fields: Fields, key: string, latex: Latex): SourceRecord {
  if (!ARTICLES.includes(type)) return { kind: 'none', name: key, remark: remark('notArticle', { type: `@${type}` }) };
  const field = (name: string) => inOneLine(latex.text(fields[name] ?? '')) || null;
  /** A DOI or URL, in which signs are escaped at most. */
  const verbatim = (name: string) => (fields[name] ?? '').replace(/\\(?=[_%#&~])|[{}]|\\url/g, '').trim() || null;
  const language = languageTag(field('language') ?? field('langid'));
  const journal = field('journal') ?? field('journaltitle');
  return {
    kind: 'article',
    sourceId: key ? `bibtex:${key}` : null,
    doi: verbatim('doi'),
    journal: journalNamed([journal], issnsIn(field('issn') ?? ''), field('publisher')),
    volume: field('volume'),
    number: field('number') ?? field('issue'),
    year: yearOf(field('year') ?? field('date')),
    language,
    titles: [{ language, text: [field('title'), field('subtitle')].filter(Boolean).join(': ') }],
    abstracts: [{ language, text: latex.text(fields.abstract ?? '') }],
    keywords: [{ language, words: field('keywords')?.split(/\s*[,;]\s*/) ?? [] }],
    authors: namesIn(fields.author ?? '').map((name) => personOf(name, latex)),
    date: field('date'),
    ...pagesOf(field('pages')),
    addresses: [verbatim('url') ?? ''],
    remarks: [],
  };
}

/** Splits at the word 'and' outside braces. */
function namesIn(authors: string): string[] {
  const names: string[][] = [[]];
  let depth = 0;
  for (const word of authors.split(/\s+/)) {
    if (word === 'and' && !depth) names.push([]);
    else names.at(-1)!.push(word);
    depth += word.split('{').length - word.split('}').length;
  }
  return names.map((words) => words.join(' ')).filter((name) => !['', 'others'].includes(name));
}

/** 'von Last, Jr, First', 'First Last', or an undivided name in braces, unless these hold the command of a person's name. */
function personOf(name: string, latex: Latex): Person {
  const text = inOneLine(latex.text(name));
  if (name.startsWith('{') && endOf(name, 0) === name.length - 1 && !/^\{\\[A-Za-z]+\}$/.test(name))
    return { family: text, isOrganisation: true };
  const [family, suffix, ...given] = text.split(/ ?, ?/);
  return given.length ? { family: `${family} ${suffix}`, given: given.join(', ') } : personNamed(text);
}
