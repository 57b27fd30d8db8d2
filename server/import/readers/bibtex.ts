import { type Entry, parse } from '@retorquere/bibtex-parser';
import { SourceError, readText } from '../json-file.js';
import {
  type ArticleRecord,
  type Person,
  type SourceRecord,
  dayOf,
  languageTag,
  lineOfHtml,
  pagesOf,
  textOfHtml,
  yearOf,
} from './record.js';
import { type XmlFile } from './xml.js';
import { issnOf } from './rows.js';

/** An entry is parsed by itself: the parser takes a text as a whole, and a library may hold 20,000 entries. */
const LONGEST_ENTRY = 1024 * 1024;
const MOST_MACROS = 5_000;
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
const TAKEN = new Set([
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

export async function* readBibtex(file: XmlFile): AsyncGenerator<SourceRecord> {
  let macros = '';
  for await (const text of entriesOf(file)) {
    if (/^@string\b/i.test(text)) {
      macros += `${text}\n`;
      if (macros.length > LONGEST_ENTRY || macros.split('\n').length > MOST_MACROS)
        throw new SourceError(`${file.name} has too many abbreviations (@string).`);
      continue;
    }
    if (/^@(?:comment|preamble)\b/i.test(text)) continue;
    const [, key = ''] = /^@\w+\s*[{(]\s*([^,\s]*)/.exec(text) ?? [];
    const { entries, errors } = parse(macros + text, { sentenceCase: false, unsupported: 'ignore' });
    if (!entries.length || errors.length)
      throw new SourceError(`${file.name}, entry '${key.slice(0, 60)}': ${errors[0]?.error ?? 'it cannot be read'}.`);
    yield recordOf(entries[0], key);
  }
}

/** The entries of a file, each with its braces closed. What stands between them is a comment in BibTeX. */
async function* entriesOf(file: XmlFile): AsyncGenerator<string> {
  let begun = '';
  let depth = 0;
  for await (const text of readText(file)) {
    let begin = begun ? 0 : -1;
    for (let at = 0; at < text.length; at++) {
      const sign = text[at];
      if (begin === -1) {
        if (sign === '@') begin = at;
        continue;
      }
      const escaped = at > 0 && text[at - 1] === '\\';
      if (sign === '{' && !escaped) depth++;
      else if (sign === '}' && !escaped && --depth <= 0) {
        yield begun + text.slice(begin, at + 1);
        begun = '';
        depth = 0;
        begin = -1;
      }
    }
    if (begin !== -1) begun += text.slice(begin);
    if (begun.length > LONGEST_ENTRY)
      throw new SourceError(`${file.name}: an entry is longer than 1 MB, or its braces are not closed.`);
  }
  if (begun.includes('{'))
    throw new SourceError(`${file.name}: the file ends within the entry '${begun.slice(0, 60)}'.`);
}

const text = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() || null : Array.isArray(value) ? value.map(String).join(', ') || null : null;

function recordOf({ type, fields }: Entry, key: string): SourceRecord {
  if (!ARTICLES.includes(type))
    return { kind: 'none', name: key, remark: `not taken: @${type} is no article of a journal` };
  const field = (name: string) => {
    const value = text((fields as Record<string, unknown>)[name]);
    return value && lineOfHtml(value);
  };
  const spoken = field('language') ?? field('langid');
  const language = LANGUAGES[spoken?.toLowerCase() ?? ''] ?? languageTag(spoken);
  const journal = field('journal') ?? field('journaltitle');
  const issns = (field('issn') ?? '')
    .split(/[\s,;]+/)
    .map(issnOf)
    .filter((issn) => issn !== null);
  const abstract = text(fields.abstract);
  const words = fields.keywords as unknown;
  const lost = Object.keys(fields).filter((name) => !TAKEN.has(name));
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
    abstracts: abstract ? [{ language, text: textOfHtml(abstract) }] : [],
    keywords: [
      {
        language,
        words: (Array.isArray(words) ? words : [words]).flatMap((one) => text(one)?.split(/\s*[,;]\s*/) ?? []),
      },
    ],
    authors: (fields.author ?? []).map(personOf),
    references: [],
    date: dayOf(field('date')),
    ...pagesOf(field('pages')),
    addresses: [field('url')].filter((url) => url !== null && /\/article\/view\//.test(url)) as string[],
    remarks: lost.length ? [`not taken: ${lost.join(', ')}`] : [],
  };
  return record;
}

function personOf({
  firstName,
  lastName,
  prefix,
  suffix,
  name,
}: NonNullable<Entry['fields']['author']>[number]): Person {
  if (name && !lastName) return { family: lineOfHtml(name), isOrganisation: true };
  const family = [prefix, lastName, suffix].filter(Boolean).join(' ');
  return { given: firstName ? lineOfHtml(firstName) : null, family: lineOfHtml(family) };
}
