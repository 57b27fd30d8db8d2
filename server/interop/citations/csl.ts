import { LRUCache } from 'lru-cache';
import { pageRange } from '../../../client/shared/page-range.js';
import { type Language } from '../../../client/shared/locales.js';
import { noticesOf, statusOf, wordOf } from '../metadata/notices.js';
import { type MaterialMetadata } from '../metadata/metadata.js';
import { CITATION_STYLES } from '../../../client/shared/citation-styles.js';
import { Thread } from '../../platform/limits/thread.js';

type Name = { family: string; given?: string } | { literal: string };

/** A material in CSL-JSON, the format that reference managers share and that all styles are rendered from. Texts are single lines. */
export type Csl = {
  id: string;
  type: 'article-journal' | 'periodical' | 'document';
  title: string;
  author?: Name[];
  note?: string;
  abstract?: string;
  keyword?: string;
  'container-title'?: string;
  'container-title-short'?: string;
  publisher: string;
  'publisher-place'?: string;
  volume?: string;
  issue: string;
  page?: string;
  'page-first'?: string;
  issued: { 'date-parts': [number[]] };
  ISSN?: string;
  DOI?: string;
  URL: string;
  language?: string;
};

const TYPES = { article: 'article-journal', issue: 'periodical', other: 'document' } as const;

/** `language` is that of the word for a retraction or correction. */
export function cslOf(material: MaterialMetadata, language: Language = 'en'): Csl {
  const { journal, authors, keywords } = material;
  const status = statusOf(material, language);
  return withoutGaps({
    id: citationKey(material),
    type: TYPES[material.kind],
    title: [oneLine(material.titles[0].text), status && `[${status}]`].filter(Boolean).join(' '),
    note: noticesOf(material)
      .map((notice) =>
        oneLine([wordOf(notice, language), notice.note[language], notice.uri].filter(Boolean).join(': ')),
      )
      .join('; '),
    author: authors.length ? authors.map(nameOf) : undefined,
    abstract: material.abstracts[0] && oneLine(material.abstracts[0].text),
    keyword: keywords.length ? keywords.map(({ text }) => oneLine(text)).join(', ') : undefined,
    'container-title': material.kind === 'issue' ? undefined : oneLine(journal.title),
    'container-title-short': journal.abbreviation ? oneLine(journal.abbreviation) : undefined,
    publisher: oneLine(journal.publisher),
    'publisher-place': journal.place ? oneLine(journal.place) : undefined,
    volume: material.volume ? oneLine(material.volume) : undefined,
    issue: String(material.number),
    page: pageRange(material, '-') || undefined,
    'page-first': material.firstPage ?? undefined,
    issued: { 'date-parts': [dateOf(material)] },
    ISSN: issnOf(material) ?? undefined,
    DOI: material.doi ? oneLine(material.doi) : undefined,
    URL: material.uri,
    language: material.language ?? undefined,
  });
}

/** Year, month and day, as far as they are known. */
export const dateOf = ({ publishedOn, year }: MaterialMetadata): number[] =>
  publishedOn ? publishedOn.split('-').map(Number) : [year];

/** The ISSN of the issue takes precedence over those of the journal. */
export const issnOf = ({ issue, journal }: MaterialMetadata): string | null =>
  issue?.issn ?? journal.issnOnline ?? journal.issnPrint;

/** The key of a record in a file: readable at its start, unique through its end, in characters that BibTeX accepts. */
export function citationKey({ id, authors, year }: MaterialMetadata): string {
  const [first] = authors;
  const name = (first?.familyName ?? first?.name ?? '').normalize('NFD').replace(/[^A-Za-z0-9]/g, '');
  return `${name.toLowerCase().slice(0, 30) || 'anonim'}${year}_${id}`;
}

function nameOf({ name, givenName, familyName, isOrganisation }: MaterialMetadata['authors'][number]): Name {
  if (isOrganisation || !familyName) return { literal: oneLine(name) };
  const given = givenName ? oneLine(givenName) : '';
  return given ? { family: oneLine(familyName), given } : { family: oneLine(familyName) };
}

/** A line break in a title would begin a new field, or a new record, of a RIS file. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const withoutGaps = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== '')) as T;

export type Style = keyof typeof CITATION_STYLES;
export const STYLE_NAMES = Object.keys(CITATION_STYLES) as Style[];
const FILES: Record<Style, string> = {
  apa: 'apa',
  harvard: 'harvard-cite-them-right',
  chicago: 'chicago-author-date',
  mla: 'modern-language-association',
  iso690: 'iso690-author-date-en',
  ieee: 'ieee',
  vancouver: 'nlm-citation-sequence',
  ama: 'american-medical-association',
  asa: 'american-sociological-association',
  agu: 'american-geophysical-union',
};

/** The style with this name, here or in the repository of the Citation Style Language; undefined if unknown. */
export const styleNamed = (name: string): Style | undefined =>
  STYLE_NAMES.find((style) => style === name.toLowerCase() || FILES[style] === name.toLowerCase());

/** Keyed by everything a citation depends on, so that entries survive unrelated changes. About 1 kB each: a journal in every style. */
const printed = new LRUCache<string, string>({
  max: 20_000,
  maxSize: 20_000_000,
  sizeCalculation: (text, key) => text.length + key.length,
});

/** Building a style takes up to half a second, so that the thread is kept for a while. */
const printer = new Thread<{ work: Csl; file: string; language: Language }, string>(
  'interop/citations/citing-worker.js',
  600_000,
);

/** The citation of a record, as one line of plain text. No style prints abstracts or keywords, which may be long. */
export async function cite(record: MaterialMetadata, style: Style, language: Language): Promise<string> {
  const work = { ...cslOf({ ...record, abstracts: [], keywords: [] }, language), note: undefined };
  const key = `${style} ${language} ${JSON.stringify(work)}`;
  const known = printed.get(key);
  if (known !== undefined) return known;
  const text = await printer.ask({ work, file: FILES[style], language });
  printed.set(key, text);
  return text;
}
