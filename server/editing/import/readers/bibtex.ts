import { readText } from '../json-file.js';
import { SourceError, remark } from '../remark.js';
import {
  type ArticleRecord,
  type Person,
  type SourceRecord,
  dayOf,
  languageTag,
  pagesOf,
  personNamed,
  yearOf,
} from './record.js';
import { textOfLatex } from './latex.js';
import { type XmlFile } from './xml.js';
import { issnOf } from './rows.js';

const MAX_ENTRY_LENGTH = 1024 * 1024;
const MAX_MACROS = 5_000;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ARTICLES = ['article', 'suppperiodical'];
const LANGUAGES: Record<string, string> = {
  albanian: 'sq',
  english: 'en',
  french: 'fr',
  german: 'de',
  italian: 'it',
  serbian: 'sr',
  croatian: 'hr',
  macedonian: 'mk',
  greek: 'el',
  turkish: 'tr',
};
const IMPORTED = new Set([
  'title',
  'subtitle',
  'author',
  'journal',
  'journaltitle',
  'publisher',
  'volume',
  'number',
  'issue',
  'pages',
  'year',
  'month',
  'date',
  'issn',
  'doi',
  'url',
  'language',
  'langid',
  'keywords',
  'abstract',
  'address',
  'location',
]);

type Fields = Record<string, string>;

/** BibTeX and BibLaTeX: entries with fields, and abbreviations used in fields. */
export async function* readBibtex(file: XmlFile): AsyncGenerator<SourceRecord> {
  const macros = new Map(MONTHS.map((month) => [month, month]));
  for await (const entry of entriesOf(file)) {
    const [head, type, body] = /^@\s*(\w+)\s*\{([^]*)\}$/.exec(entry) ?? [];
    if (!head || /^(?:comment|preamble)$/i.test(type)) continue;
    const isMacro = /^string$/i.test(type);
    const [, key = ''] = isMacro ? [] : (/^\s*([^,\s]*)\s*,?/.exec(body) ?? []);
    const fields = fieldsOf(isMacro ? body : body.replace(/^[^,]*,?/, ''), macros);
    if (!fields) throw new SourceError('bibtexEntry', { file: file.name, entry: key.slice(0, 60) });
    if (!isMacro) yield recordOf(type.toLowerCase(), fields, key);
    else for (const [name, value] of Object.entries(fields)) macros.set(name, value);
    if (macros.size > MAX_MACROS) throw new SourceError('bibtexMacros', { file: file.name });
  }
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
    const found = pattern.exec(body);
    if (found) at = pattern.lastIndex;
    return found;
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

/** The end of a value that begins with a brace or a quotation mark; -1 if it has none. */
function endOf(text: string, begin: number): number {
  const isQuoted = text[begin] === '"';
  let depth = 0;
  for (let at = begin; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '{') depth++;
    else if (text[at] === '}') depth--;
    if (depth === 0 && at > begin && text[at] === (isQuoted ? '"' : '}')) return at;
  }
  return -1;
}

/** The entries of a file, with balanced braces. In BibTeX, everything in between is a comment. */
async function* entriesOf(file: XmlFile): AsyncGenerator<string> {
  let partial = '';
  let depth = 0;
  for await (const text of readText(file)) {
    let begin = partial ? 0 : -1;
    for (let at = 0; at < text.length; at++) {
      const character = text[at];
      if (begin === -1) {
        if (character === '@') begin = at;
        continue;
      }
      const escaped = at > 0 && text[at - 1] === '\\' && text[at - 2] !== '\\';
      if (character === '{' && !escaped) depth++;
      else if (character === '}' && !escaped && --depth <= 0) {
        yield partial + text.slice(begin, at + 1);
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

function recordOf(type: string, fields: Fields, key: string): SourceRecord {
  if (!ARTICLES.includes(type)) return { kind: 'none', name: key, remark: remark('notArticle', { type: `@${type}` }) };
  const field = (name: string) =>
    textOfLatex(fields[name] ?? '')
      .replace(/\s+/g, ' ')
      .trim() || null;
  const languageField = field('language') ?? field('langid');
  const language = LANGUAGES[languageField?.toLowerCase() ?? ''] ?? languageTag(languageField);
  const journal = field('journal') ?? field('journaltitle');
  const issns = (field('issn') ?? '')
    .split(/[\s,;]+/)
    .map(issnOf)
    .filter((issn) => issn !== null);
  const abstract = textOfLatex(fields.abstract ?? '').trim();
  const ignored = Object.keys(fields).filter((name) => !IMPORTED.has(name));
  const record: ArticleRecord = {
    kind: 'article',
    doi: field('doi'),
    journal: {
      titles: journal ? [{ language: null, text: journal }] : [],
      issn: issns[0],
      issnOnline: issns[1],
      publisher: field('publisher'),
    },
    volume: field('volume'),
    number: field('number') ?? field('issue'),
    year: yearOf(field('year') ?? field('date')),
    language,
    titles: [{ language, text: [field('title'), field('subtitle')].filter(Boolean).join(': ') }],
    abstracts: abstract ? [{ language, text: abstract }] : [],
    keywords: [
      {
        language,
        words: field('keywords')?.split(/\s*[,;]\s*/) ?? [],
      },
    ],
    authors: namesIn(fields.author ?? '').map(personOf),
    references: [],
    date: dayOf(field('date')),
    ...pagesOf(field('pages')),
    addresses: [field('url')].filter((url) => url !== null && /\/article\/view\//.test(url)) as string[],
    remarks: ignored.length ? [remark('fields', { names: ignored.join(', ') })] : [],
  };
  return record;
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

/** 'von Last, Jr, First', 'First Last', or an undivided name in braces. */
function personOf(name: string): Person {
  if (name.startsWith('{') && endOf(name, 0) === name.length - 1)
    return { family: textOfLatex(name).trim(), isOrganisation: true };
  const parts = textOfLatex(name).replace(/\s+/g, ' ').split(/ ?, ?/);
  if (parts.length < 3) return personNamed(parts.join(', '));
  return { family: `${parts[0]} ${parts[1]}`, given: parts.slice(2).join(', ') };
}
