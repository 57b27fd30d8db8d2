import { slugOf, givenNameFirst } from '../../../client/shared/folding.js';
import { type RecordTexts, type TextPart, keywordsOf, textsOf } from '../../../client/shared/texts.js';
import { ARTICLES, ISSUES, isCategory } from '../../content/categories/category.entity.js';
import { authorsOf } from '../../content/materials/author.js';
import { around } from '../../content/gazetteer/gazetteer.js';
import { namesOf, placesOf } from '../../content/gazetteer/places.js';
import { type Material } from '../../content/materials/material.entity.js';
import { type Weight } from '../../platform/words/words.js';

export type TermKind = 'AUTHOR' | 'KEYWORD' | 'PLACE';

/** An author, keyword or place that materials may share. */
export type Term = {
  kind: TermKind;
  slug: string;
  name: string;
  /** For places: the English name. */
  nameEn: string | null;
  language: string | null;
  orcid: string | null;
  longitude: number | null;
  latitude: number | null;
  /** False for what a place of the material lies in: its county, its country. */
  isOwn: boolean;
};

type Searched = Pick<
  Material,
  | keyof RecordTexts
  | 'authorsText'
  | 'authorDetails'
  | 'references'
  | 'contents'
  | 'section'
  | 'places'
  | 'category'
  | 'number'
  | 'publicationYear'
>;

type Fields = [text: string | null, weight: Weight][];

/** Contents are sanitised HTML; without tags and character references only words remain. */
const plain = (html: string | null) => html && html.replace(/<[^>]*>/g, ' ').replace(/&(?:\w+|#\w+);/g, ' ');

/** The searchable texts of a material; `head` identifies it. */
export function fieldsOf(material: Searched): { head: Fields; rest: Fields } {
  const inAll = (part: TextPart, weight: Weight) =>
    textsOf(material, part).map(({ text }): Fields[number] => [text, weight]);
  return {
    head: [
      ...inAll('title', 'A'),
      [material.authorsText, 'B'],
      ...inAll('keywords', 'B'),
      // Readers call an issue 3/1899.
      [isCategory(material.category, ISSUES) ? `${material.number}/${material.publicationYear}` : null, 'B'],
    ],
    rest: [
      ...inAll('abstract', 'C'),
      [material.authorDetails.map(({ affiliation }) => affiliation).join('\n'), 'D'],
      [placesOf(material.places).flatMap(namesOf).join('\n'), 'D'],
      [material.section, 'D'],
      [plain(material.contents), 'D'],
      [material.references, 'D'],
    ],
  };
}

const knownTerms = new WeakMap<Searched, Term[]>();

/** The columns that hold the terms of an article. */
export const TERM_COLUMNS = [
  'authorsText',
  'authorDetails',
  'keywords',
  'keywordsEn',
  'summary',
  'places',
  'language',
] as const;

/** The distinct authors, keywords and places of an article. Cached per record, because a page needs them twice. */
export function termsOf(material: Searched): readonly Term[] {
  const terms = knownTerms.get(material) ?? readTerms(material);
  knownTerms.set(material, terms);
  return terms;
}

function readTerms(material: Searched): Term[] {
  if (!isCategory(material.category, ARTICLES)) return [];
  const none = { language: null, nameEn: null, orcid: null, longitude: null, latitude: null, isOwn: true };
  const authors = authorsOf(material.authorsText, material.authorDetails).map((author) => ({
    ...none,
    kind: 'AUTHOR' as const,
    name: givenNameFirst(author),
    orcid: author.orcid ?? null,
  }));
  const keywords = keywordsOf(material).map(({ text: name, language }) => ({
    ...none,
    kind: 'KEYWORD' as const,
    name,
    language,
  }));
  const own = placesOf(material.places);
  const places = own.flatMap(({ name, nameEn, entry, longitude, latitude }) =>
    name ? [{ ...none, kind: 'PLACE' as const, name, nameEn, slug: entry?.key, longitude, latitude }] : [],
  );
  const wider = own
    .flatMap(({ entry }) => (entry ? around(entry) : []))
    .map(({ key, name, nameEn }) => ({ ...none, kind: 'PLACE' as const, name, nameEn, slug: key, isOwn: false }));
  const terms = new Map<string, Term>();
  for (const term of [...authors, ...keywords, ...places, ...wider] as (Omit<Term, 'slug'> & { slug?: string })[]) {
    const slug = term.slug ?? slugOf(term.name);
    const key = `${term.kind} ${slug}`;
    if (slug && !terms.has(key)) terms.set(key, { ...term, name: term.name.slice(0, MAX_NAME_LENGTH), slug });
  }
  return [...terms.values()].slice(0, MAX_TERMS_OF_ARTICLE);
}

const MAX_NAME_LENGTH = 300;
const MAX_TERMS_OF_ARTICLE = 700;
