import { pageRange } from '../../../client/shared/page-range.js';
import { type Language } from '../../../client/shared/locales.js';
import { suffixOf } from '../../../client/shared/folding.js';
import { noticesOf, statusOf, wordOf } from '../metadata/notices.js';
import { type MaterialMetadata, dateOf, issnOf } from '../metadata/metadata.js';

type Name = { family: string; given?: string; suffix?: string } | { literal: string };

type Journal = 'container-title' | 'container-title-short' | 'publisher-place' | 'ISSN';
type Optional = 'note' | 'abstract' | 'keyword' | 'volume' | 'page' | 'page-first' | 'DOI' | 'language' | Journal;

/** A material in CSL-JSON, the format that reference managers share and that all styles are rendered from. Texts are single lines. */
export type Csl = Record<'id' | 'title' | 'publisher' | 'issue' | 'URL', string> &
  Partial<Record<Optional, string>> & {
    type: 'article-journal' | 'periodical' | 'document';
    author?: Name[];
    issued: { 'date-parts': [number[]] };
  };

const TYPES = { article: 'article-journal', issue: 'periodical', other: 'document' } as const;

/** `language` is that of the word for a retraction or correction. */
export function cslOf(material: MaterialMetadata, language: Language = 'en'): Csl {
  const { journal, authors, keywords } = material;
  const status = statusOf(material, language);
  const notices = noticesOf(material).map((notice) => [wordOf(notice, language), notice.note[language], notice.uri]);
  return withoutGaps({
    id: citationKey(material),
    type: TYPES[material.kind],
    title: [oneLine(material.titles[0].text), status && `[${status}]`].filter(Boolean).join(' '),
    note: notices.map((parts) => oneLine(parts.filter(Boolean).join(': '))).join('; '),
    author: authors.length ? authors.map(nameOf) : undefined,
    abstract: oneLine(material.abstracts[0]?.text ?? ''),
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

/** The key of a record in a file: readable at its start, unique through its end, in characters that BibTeX accepts. */
export function citationKey({ id, authors, year }: MaterialMetadata): string {
  const [first] = authors;
  const name = (first?.familyName ?? first?.name ?? '').normalize('NFD').replace(/[^A-Za-z0-9]/g, '');
  return `${name.toLowerCase().slice(0, 30) || 'anonim'}${year}_${id}`;
}

function nameOf(author: MaterialMetadata['authors'][number]): Name {
  const { name, givenName, familyName, isOrganisation } = author;
  if (isOrganisation || !familyName) return { literal: oneLine(name) };
  const given = oneLine(givenName ?? '');
  return withoutGaps({ family: oneLine(familyName), given, suffix: (given && suffixOf(author)) || undefined });
}

/** A line break in a title would begin a new field, or a new record, of a RIS file. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const withoutGaps = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== '')) as T;
