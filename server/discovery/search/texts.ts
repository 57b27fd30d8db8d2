import { unescape } from '../../../client/shared/escape.js';
import { authorSlug, fold, givenNameFirst, slugOf } from '../../../client/shared/folding.js';
import { type TextPart, keywordsOf, textsOf } from '../../../client/shared/texts.js';
import { ARTICLES, ISSUES, isCategory } from '../../content/categories/category.entity.js';
import { authorsOf } from '../../content/materials/author.js';
import { around } from '../../content/gazetteer/gazetteer.js';
import { namesOf, placesOf } from '../../content/gazetteer/place.js';
import { type Material } from '../../content/materials/material.entity.js';
import { type ArticleTerm } from './terms.types.js';
import { inTurns } from '../../platform/responses/turns.js';
import { type Weight, piecesOf } from '../../platform/words/words.js';

/** An author, keyword or place that materials may share. */
export type Term = ArticleTerm & {
  orcid: string | null;
  /** Another slug that leads here: of an author's name beside the iD, of a keyword's English name. */
  alias: string | null;
  /** False for what a place of the material lies in: its county, its country. */
  isOwn: boolean;
};

type Fields = [text: string | null, weight: Weight][];

/** Tags that do not separate words. */
const INLINE = /^(?:a|abbr|b|cite|code|em|i|mark|s|small|span|strong|sub|u|wbr)$/i;

/** The text of sanitised HTML. */
const plain = (html: string | null) =>
  html && unescape(html.replace(/<\/?(\w+)[^<>]*>/g, (_, tag: string) => (INLINE.test(tag) ? '' : ' ')));

/** A part of a full text under a heading, and the fragment of the URL that leads there. */
type Section = { fragment: string; heading: string | null; text: string };

/** The sections of a full text; what precedes the first heading is where the text begins. Headings with one id are one section. */
export function sectionsOf(fullText: string | null): Section[] {
  const [lead, ...parts] = (fullText ?? '').split(/<h[2-6]\b([^<>]*)>/);
  const sections = new Map<string, Section>();
  const add = (fragment: string, heading: string | null, html: string) => {
    const text = plain(html)!.trim();
    const section = sections.get(fragment);
    if (section) section.text += ` ${text}`;
    else if (text) sections.set(fragment, { fragment, heading, text });
  };
  add(START_OF_TEXT, null, lead);
  let current: [string, string | null] = [START_OF_TEXT, null];
  for (let at = 0; at < parts.length; at += 2) {
    const [, id] = /\bid="([^"]{1,300})"/.exec(parts[at]) ?? [];
    const [heading] = parts[at + 1].split('</h', 1);
    if (id && sections.size < MAX_SECTIONS)
      current = [id, plain(heading)!.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH) || null];
    add(...current, parts[at + 1]);
  }
  return [...sections.values()];
}

/** The id of the full text on the page of its article. */
const START_OF_TEXT = 'text';
const MAX_SECTIONS = 500;

/** The searchable texts of a material; `head` identifies it. */
export function fieldsOf(material: Material): { head: Fields; rest: Fields } {
  const inAll = (part: TextPart, weight: Weight) =>
    textsOf(material, part).map(({ text }): Fields[number] => [text, weight]);
  return {
    head: [
      ...inAll('title', 'A'),
      [material.authorsText, 'B'],
      ...inAll('keywords', 'B'),
      // As pages name it, and readers: Nr. 3/1899, No. 3/1899, 3/1899.
      [isCategory(material.category, ISSUES) ? `Nr. No. ${material.number}/${material.publicationYear}` : null, 'B'],
    ],
    rest: [
      ...inAll('abstract', 'C'),
      [material.authors.map(({ affiliation }) => affiliation).join('\n'), 'D'],
      [placesOf(material.places).flatMap(namesOf).join('\n'), 'D'],
      [material.section, 'D'],
      [plain(material.contents), 'D'],
      [material.references, 'D'],
      [material.doi && material.doi.replace(/^[^/]*\//, ''), 'D'],
    ],
  };
}

const knownTerms = new WeakMap<Material, Term[]>();

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
export function termsOf(material: Material): readonly Term[] {
  const terms = knownTerms.get(material) ?? readTerms(material);
  knownTerms.set(material, terms);
  return terms;
}

function readTerms(material: Material): Term[] {
  const terms = new Map<string, Term>();
  for (const term of isCategory(material.category, ARTICLES) ? namedIn(material) : []) {
    const slug = term.slug ?? slugOf(term.name);
    const key = `${term.kind} ${slug}`;
    if (slug && !terms.has(key)) terms.set(key, { ...NONE, ...term, name: term.name.slice(0, MAX_NAME_LENGTH), slug });
    if (terms.size === MAX_TERMS_OF_ARTICLE) break;
  }
  return [...terms.values()];
}

const NONE = { language: null, nameEn: null, orcid: null, alias: null, longitude: null, latitude: null, isOwn: true };

/** Who and what a material names; the slug is that of the name if there is no other. */
function* namedIn(material: Material): Iterable<Partial<Term> & Pick<Term, 'kind' | 'name'>> {
  for (const author of authorsOf(material.authorsText, material.authorDetails)) {
    const { orcid } = author;
    const [name, slug] = [givenNameFirst(author), authorSlug(author)];
    yield { kind: 'AUTHOR', name, slug, orcid, alias: orcid && slugOf(name) };
  }
  for (const keyword of pairedKeywords(material)) yield { kind: 'KEYWORD', ...keyword };
  const own = placesOf(material.places);
  for (const { name, nameEn, entry, longitude, latitude } of own)
    if (name) yield { kind: 'PLACE', name, nameEn, slug: entry?.key, longitude, latitude };
  for (const { key, name, nameEn } of own.flatMap(({ entry }) => (entry ? around(entry) : [])))
    yield { kind: 'PLACE', name, nameEn, slug: key, isOwn: false };
}

const MAX_NAME_LENGTH = 300;
const MAX_TERMS_OF_ARTICLE = 700;

/** As many keywords in English as in another language are the same ones: each pair is one, named in the other language. */
function pairedKeywords(material: Material) {
  const all = keywordsOf(material).map(({ text, language }) => ({ name: text, language }));
  const english = all.filter(({ language }) => language === 'en');
  const others = all.filter(({ language }) => language !== 'en');
  const [first] = others;
  const paired = others.filter(({ language }) => language === first.language);
  if (paired.length !== english.length) return all;
  const pairs = paired.map((keyword, at) => {
    const { name: nameEn } = english[at];
    return { ...keyword, nameEn, alias: slugOf(nameEn) };
  });
  return [...pairs, ...others.filter(({ language }) => language !== first.language)];
}

/** The words that are suggested to who misspells them, as they are written. */
export async function suggestedWords(material: Material): Promise<Map<string, string>> {
  const { head, rest } = fieldsOf(material);
  const pieces = [...head, ...rest.filter(([, weight]) => weight === 'C')].flatMap(([text]) => piecesOf(text));
  const words = await inTurns(pieces, (piece) =>
    [...new Set(piece.normalize('NFC').match(/[\p{L}\p{M}]{4,}/gu))]
      .map((word): [string, string] => [fold(word), word])
      .filter(([folded]) => /^\p{L}{1,40}$/u.test(folded)),
  );
  return new Map(words.flat());
}
