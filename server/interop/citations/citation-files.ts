import { CITED } from '../exports/tables.js';
import { csv as table } from '../../platform/responses/csv.js';
import { type MaterialMetadata, dateOf, issnOf } from '../metadata/metadata.js';
import { type Csl, cslOf, oneLine } from './csl.js';

const LATEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // BibTeX and Biber count braces whether or not a backslash stands before them.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};
/** Letters stay UTF-8, as BibTeX's successors and all reference managers read them. */
const latex = (text: string) => text.replace(/[\\{}$&#%_~^<>|]/g, (character) => LATEX[character] ?? `\\${character}`);

/** Braces preserve the capitals. Around the whole title, not all readers take them for that. */
const titleWord = (word: string) => (/\p{Lu}/u.test(word) ? `{${latex(word)}}` : latex(word));

/** A comma would separate the parts of a name, `and` two names. */
const namePart = (text: string) => (/,|\sand\s/i.test(` ${text} `) ? `{${latex(text)}}` : latex(text));

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const BIBTEX_TYPES: Record<Csl['type'], string> = {
  'article-journal': 'article',
  periodical: 'misc',
  document: 'misc',
};

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** A BibTeX entry. DOIs and URLs are not escaped: styles print them verbatim. */
export function bibtex(material: MaterialMetadata): string {
  const csl = cslOf(material);
  const [year, month] = dateOf(material);
  const author = csl.author?.map((name) =>
    // Of a family name alone, all words but the last would be given names.
    'literal' in name || (!name.given && name.family.includes(' '))
      ? `{${latex('literal' in name ? name.literal : name.family)}}`
      : [name.family, name.suffix, name.given].flatMap((part) => (part ? namePart(part) : [])).join(', '),
  );
  const text = (value: string | undefined) => value && `{${latex(value)}}`;
  const fields = {
    title: `{${csl.title.replace(/\S+/g, titleWord)}}`,
    author: author && `{${author.join(' and ')}}`,
    journal: text(csl['container-title']),
    publisher: text(csl.publisher),
    address: text(csl['publisher-place']),
    volume: text(csl.volume),
    number: text(csl.issue),
    pages: text(csl.page?.replace('-', '--')),
    year: `{${year}}`,
    month: month && MONTHS[month - 1],
    issn: text(csl.ISSN),
    // Resolvers decode braces; unbalanced ones would end the entry.
    doi: csl.DOI && `{${csl.DOI.replace(/[{}]/g, encodeURIComponent)}}`,
    url: `{${csl.URL}}`,
    language: text(csl.language),
    note: text(csl.note),
    keywords: text(csl.keyword),
    abstract: text(csl.abstract),
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value ? `  ${name} = ${value}` : []));
  return `@${BIBTEX_TYPES[csl.type]}{${csl.id},\n${lines.join(',\n')}\n}`;
}

const RIS_TYPES: Record<Csl['type'], string> = { 'article-journal': 'JOUR', periodical: 'JFULL', document: 'GEN' };

/** A RIS record: one line for each tag, as its readers expect. */
export function ris(material: MaterialMetadata): string {
  const csl = cslOf(material);
  const [year, month, day] = dateOf(material);
  const lines: [tag: string, value: string | null | undefined][] = [
    ['TY', RIS_TYPES[csl.type]],
    ['ID', csl.id],
    ['TI', csl.title],
    ['TT', material.titles[1]?.text],
    ...(csl.author ?? []).map((name): [string, string] => [
      'AU',
      'literal' in name ? name.literal : [name.family, name.given, name.suffix].filter(Boolean).join(', '),
    ]),
    ['T2', csl['container-title']],
    ['JO', csl['container-title-short'] ?? csl['container-title']],
    ['PB', csl.publisher],
    ['CY', csl['publisher-place']],
    ['VL', csl.volume],
    ['IS', csl.issue],
    ['SP', material.firstPage],
    ['EP', material.lastPage],
    ['PY', String(year)],
    ['DA', day ? `${year}/${twoDigits(month)}/${twoDigits(day)}` : undefined],
    ['SN', issnOf(material)],
    ['DO', csl.DOI],
    ['UR', csl.URL],
    ['L1', material.pdf?.url],
    ['LA', csl.language],
    ...material.keywords.map(({ text }): [string, string] => ['KW', text]),
    ['N1', csl.note],
    ['AB', csl.abstract],
  ];
  const written = lines.flatMap(([tag, value]) => {
    const line = value && oneLine(value);
    return line ? `${tag}  - ${line}` : [];
  });
  return [...written, 'ER  - '].join('\r\n');
}

/** CSV with a header line; every text is on one line. */
export const csv = (materials: readonly MaterialMetadata[]): string =>
  table([
    Object.keys(CITED),
    ...materials.map((material) =>
      Object.values(CITED).map((column) => {
        const value = column(material);
        return typeof value === 'string' ? oneLine(value) : value;
      }),
    ),
  ]);
