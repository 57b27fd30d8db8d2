import { inOneLine } from '../../../../client/shared/texts.js';
import { readText } from '../json-file.js';
import { SourceError, remark } from '../remark.js';
import { type Person, type SourceRecord, dayOf, languageTag, pagesOf, personNamed, yearOf } from './record.js';
import { Latex, endOf } from './latex.js';
import { type XmlFile } from './xml.js';
import { issnsIn, journalNamed } from './rows.js';

const MAX_ENTRY_LENGTH = 1024 * 1024;
const MAX_MACROS = 5_000;
const MAX_TOLD = 100;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ARTICLES = ['article', 'suppperiodical'];
const IMPORTED = new Set(
  'title subtitle author journal journaltitle publisher volume number issue pages year month date issn doi url'
    .concat(' language langid keywords abstract address location')
    .split(' '),
);

type Fields = Record<string, string>;

/** BibTeX and BibLaTeX: entries with fields, and abbreviations used in fields. */
export async function* readBibtex(file: XmlFile): AsyncGenerator<SourceRecord> {
  const macros = new Map(MONTHS.map((month) => [month, month]));
  const latex = new Latex();
  const keys = new Set<string>();
  /** What is not imported, and in how many entries: told once, not for each entry. */
  const ignored = new Map<string, number>();
  for await (const entry of entriesOf(file)) {
    const [head, type, body] = /^@\s*(\w+)\s*\{([^]*)\}$/.exec(entry) ?? [];
    if (!head || /^comment$/i.test(type)) continue;
    if (/^preamble$/i.test(type)) {
      latex.define(body);
      continue;
    }
    const isMacro = /^string$/i.test(type);
    const [, key = ''] = isMacro ? [] : (/^\s*([^,\s]*)\s*,?/.exec(body) ?? []);
    const fields = fieldsOf(isMacro ? body : body.replace(/^[^,]*,?/, ''), macros);
    if (!fields) throw new SourceError('bibtexEntry', { file: file.name, entry: key.slice(0, 60) });
    if (!isMacro) {
      for (const name of Object.keys(fields))
        if (!IMPORTED.has(name) && (ignored.has(name) || ignored.size < MAX_TOLD))
          ignored.set(name, (ignored.get(name) ?? 0) + 1);
      // A key that occurs twice identifies neither entry.
      yield recordOf(type.toLowerCase(), fields, keys.has(key.toLowerCase()) ? '' : key, latex);
      keys.add(key.toLowerCase());
    } else for (const [name, value] of Object.entries(fields)) macros.set(name, value);
    if (macros.size > MAX_MACROS) throw new SourceError('bibtexMacros', { file: file.name });
  }
  for (const [name, count] of ignored) yield { kind: 'none', name, remark: remark('fieldOf', { count }) };
  for (const [name, count] of [...latex.named].slice(0, MAX_TOLD))
    yield { kind: 'none', name: `\\${name}`, remark: remark('commandNamed', { name, count }) };
}

const PIECE = /\s*(?:(\d+)|([A-Za-z][\w:.+-]*))/y;
const NAME = /[\s,]*([A-Za-z][\w:.+-]*)\s*=/y;
const JOIN = /\s*#/y;

/** Parses `name = {value} # macro, …`; null if it is invalid. */
function fieldsOf(body: string, macros: Map<string, string>): Fields | null {
  const fields: Fields = {};
  let at = 0;
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(body);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (let name = next(NAME); name; name = next(NAME)) {
    let value = '';
    do {
      const begin = at + /^\s*/.exec(body.slice(at, at + 1_000))![0].length;
      const end = '{"'.includes(body[begin] ?? ' ') ? endOf(body, begin) : -1;
      if (end !== -1) {
        value += body.slice(begin + 1, end);
        at = end + 1;
        continue;
      }
      const [piece, digits, macro] = next(PIECE) ?? [];
      if (piece === undefined) return null;
      value += digits ?? macros.get(macro.toLowerCase()) ?? macro;
      // Nested abbreviations can double in length with each line.
      if (value.length > MAX_ENTRY_LENGTH) return null;
    } while (next(JOIN));
    fields[name[1].toLowerCase()] ??= value;
  }
  return /^[\s,]*$/.test(body.slice(at)) ? fields : null;
}

/** The entries of a file, with balanced braces. In BibTeX, everything in between is a comment. */
async function* entriesOf(file: XmlFile): AsyncGenerator<string> {
  let partial = '';
  let depth = 0;
  let line = 1;
  for await (const text of readText(file)) {
    let begin = partial ? 0 : -1;
    for (let at = 0; at < text.length; at++) {
      const character = text[at];
      if (begin === -1) {
        if (character === '\n') line++;
        if (character === '@') begin = at;
        continue;
      }
      const escaped = at > 0 && text[at - 1] === '\\' && text[at - 2] !== '\\';
      if (character === '{' && !escaped) depth++;
      else if (character === '}' && !escaped && --depth <= 0) {
        const entry = partial + text.slice(begin, at + 1);
        file.line = line;
        yield entry;
        line += entry.split('\n').length - 1;
        partial = '';
        depth = 0;
        begin = -1;
      }
    }
    if (begin !== -1) partial += text.slice(begin);
    if (partial.length > MAX_ENTRY_LENGTH) throw new SourceError('bibtexOver', { file: file.name });
  }
  if (partial.includes('{')) throw new SourceError('bibtexEnd', { file: file.name, entry: partial.slice(0, 60) });
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
    sourceId: key ? `bibtex:${key}`.slice(0, 255) : null,
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
    date: dayOf(field('date')),
    ...pagesOf(field('pages')),
    addresses: [verbatim('url') ?? ''],
    remarks: [],
  };
}

/** Splits at the word 'and' outside braces. */
function namesIn(authors: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let name: string[] = [];
  for (const word of authors.split(/\s+/)) {
    if (word === 'and' && depth === 0) {
      names.push(name.join(' '));
      name = [];
    } else name.push(word);
    for (const character of word) depth += character === '{' ? 1 : character === '}' ? -1 : 0;
  }
  return [...names, name.join(' ')].filter((each) => each && each !== 'others');
}

/** 'von Last, Jr, First', 'First Last', or an undivided name in braces, unless these hold the command of a person's name. */
function personOf(name: string, latex: Latex): Person {
  const text = inOneLine(latex.text(name));
  if (name.startsWith('{') && endOf(name, 0) === name.length - 1 && !/^\{\\[A-Za-z]+\}$/.test(name))
    return { family: text, isOrganisation: true };
  const parts = text.split(/ ?, ?/);
  if (parts.length < 3) return personNamed(parts.join(', '));
  return { family: `${parts[0]} ${parts[1]}`, given: parts.slice(2).join(', ') };
}
