import { inOneLine } from '../../../../client/shared/texts.js';
import { decoded } from '../decoded.js';
import { readText } from '../json-file.js';
import { SourceError, remark } from '../remark.js';
import { type SourceRecord, dayOf, languageTag, pagesOf, personNamed, yearOf } from './record.js';
import { type XmlFile } from './xml.js';
import { issnsIn, journalNamed } from './rows.js';

/** Limits in UTF-16 code units, for a record and for a line. */
const MAX_RECORD_LENGTH = 1024 * 1024;
const LINE = /^([A-Z][A-Z0-9]) {2}-(?: |$)(.*)$/;
const ARTICLES = ['JOUR', 'EJOUR', 'MGZN', 'NEWS', 'ABST', 'INPR'];
const IMPORTED = new Set(
  'TY ER ID AU A1 TI T1 TT T2 JF JO JA J1 J2 T3 PB VL IS SP EP PY Y1 DA SN DO UR LK LA KW AB N2 L1 CY'.split(' '),
);

type Tags = Map<string, string[]>;

/** RIS: a two-letter tag per line; a line without a tag continues the previous one. */
export async function* readRis(file: XmlFile): AsyncGenerator<SourceRecord> {
  let tags: Tags = new Map();
  let last: string[] | null = null;
  let number = 0;
  let length = 0;
  let line = 0;
  let begin = 0;
  for await (const raw of linesOf(file)) {
    line++;
    const [, tag, value] = LINE.exec(raw) ?? [];
    if (tag === 'TY' || tag === 'ER') length = 0;
    if ((length += raw.length) > MAX_RECORD_LENGTH) throw tooLong(file);
    const text = oneLine(raw);
    if (tag === 'TY') {
      tags = new Map();
      begin = line;
    }
    if (tag === 'ER') {
      number++;
      file.line = begin;
      if (tags.size) yield recordOf(tags, number);
      tags = new Map();
      last = null;
    } else if (tag) {
      last = tags.get(tag) ?? [];
      tags.set(tag, last);
      last.push(oneLine(value));
    } else if (last && text) last.push(`${last.pop()} ${text}`);
  }
}

const oneLine = (text: string) => inOneLine(decoded(text));

const tooLong = ({ name }: XmlFile) => new SourceError('risOver', { file: name });

async function* linesOf(file: XmlFile): AsyncGenerator<string> {
  let rest = '';
  for await (const text of readText(file)) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    yield* lines;
    if (rest.length > MAX_RECORD_LENGTH) throw tooLong(file);
  }
  yield rest;
}

function recordOf(tags: Tags, number: number): SourceRecord {
  const all = (...names: string[]) => names.flatMap((name) => tags.get(name) ?? []).filter(Boolean);
  const first = (...names: string[]) => all(...names)[0] ?? null;
  const type = first('TY') ?? '';
  const name = `${number} ${first('ID') ?? ''}`.trim();
  if (!ARTICLES.includes(type)) return { kind: 'none', name, remark: remark('notArticle', { type }) };
  const language = languageTag(first('LA'));
  const date = first('DA', 'Y1', 'PY')?.replaceAll('/', '-');
  const titles = [...new Set(all('T2', 'JF', 'JO', 'JA', 'J1', 'J2'))];
  const [firstPage, lastPage] = [first('SP'), first('EP')];
  const lost = [...tags.keys()].filter((tag) => !IMPORTED.has(tag) && first(tag));
  return {
    kind: 'article',
    doi: first('DO'),
    journal: journalNamed(titles, issnsIn(all('SN').join(' ')), first('PB')),
    volume: first('VL'),
    number: first('IS'),
    year: yearOf(first('PY', 'Y1', 'DA')),
    language,
    titles: [
      ...all('TI', 'T1').map((text) => ({ language, text })),
      ...all('TT').map((text) => ({ language: language === 'en' ? null : 'en', text })),
    ],
    abstracts: [{ language, text: first('AB', 'N2') }],
    keywords: [{ language, words: all('KW').flatMap((words) => words.split(/\s*;\s*/)) }],
    authors: all('AU', 'A1').map(personNamed),
    date: dayOf(date),
    ...(lastPage ? { firstPage, lastPage } : pagesOf(firstPage)),
    addresses: all('UR', 'LK'),
    remarks: [
      ...(lost.length ? [remark('fields', { names: lost.join(', ') })] : []),
      ...(tags.has('L1') ? [remark('linkedFile')] : []),
    ],
  };
}
