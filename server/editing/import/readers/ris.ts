import { inOneLine } from '../../../../client/shared/texts.js';
import { decoded } from '../decoded.js';
import { readText } from '../json-file.js';
import { fieldsLost, remark, requireAtMost } from '../remark.js';
import { type SourceRecord, languageTag, pagesOf, personNamed, yearOf } from './record.js';
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
  const begun = () => ({ tags: new Map() as Tags, length: 0 });
  let record = begun();
  let last: string[] = [];
  let number = 0;
  let line = 0;
  for await (const raw of linesOf(file)) {
    line++;
    const [, tag, value] = LINE.exec(raw) ?? [];
    if (tag === 'TY' || tag === 'ER') {
      if (record.tags.size) yield recordOf(record.tags, ++number);
      record = begun();
    }
    if (tag === 'TY') file.line = line;
    record.length += raw.length + 1;
    requireAtMost(MAX_RECORD_LENGTH, record.length, 'risOver', { file: file.name });
    if (!tag) last.push(`${last.pop()} ${raw}`);
    else if (tag !== 'ER') {
      last = record.tags.get(tag) ?? [];
      record.tags.set(tag, last);
      last.push(value);
    }
  }
}

async function* linesOf(file: XmlFile): AsyncGenerator<string> {
  let rest = '';
  for await (const text of readText(file)) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    yield* lines;
    requireAtMost(MAX_RECORD_LENGTH, rest.length, 'risOver', { file: file.name });
  }
  // A record may lack its end.
  yield* [rest.trimEnd(), 'ER  - '];
}

function recordOf(tags: Tags, number: number): SourceRecord {
  const all = (...names: string[]) =>
    names.flatMap((name) => (tags.get(name) ?? []).map((text) => inOneLine(decoded(text)))).filter(Boolean);
  const first = (...names: string[]) => all(...names)[0] ?? null;
  const type = first('TY') ?? '';
  const name = `${number} ${first('ID') ?? ''}`.trim();
  if (!ARTICLES.includes(type)) return { kind: 'none', name, remark: remark('notArticle', { type }) };
  const language = languageTag(first('LA'));
  const date = first('DA', 'Y1', 'PY')
    ?.replaceAll('/', '-')
    .replace(/-(?=\d(?!\d))/g, '-0');
  const titles = [...new Set(all('T2', 'JF', 'JO', 'JA', 'J1', 'J2'))];
  const [firstPage, lastPage] = [first('SP'), first('EP')];
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
      ...all('TT').map((text) => ({ language: 'en', text })),
    ],
    abstracts: [{ language, text: first('AB', 'N2') }],
    keywords: [{ language, words: all('KW').flatMap((words) => words.split(/\s*;\s*/)) }],
    authors: all('AU', 'A1').map(personNamed),
    date,
    ...(lastPage ? { firstPage, lastPage } : pagesOf(firstPage)),
    addresses: all('UR', 'LK'),
    remarks: [
      ...fieldsLost([...tags.keys()].filter((tag) => !IMPORTED.has(tag) && first(tag))),
      ...(tags.has('L1') ? [remark('linkedFile')] : []),
    ],
  };
}
