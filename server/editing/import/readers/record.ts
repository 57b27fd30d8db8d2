import { Parser } from 'htmlparser2';
import { iso6392 } from 'iso-639-2';
import { withoutTags } from '../../../../client/shared/escape.js';
import { NAME_SUFFIX } from '../../../../client/shared/folding.js';
import { inOneLine, linesOf, partsOf } from '../../../../client/shared/texts.js';
import { type ArticleType, JATS_TYPES } from '../../../content/materials/article-type.js';
import { partsOfName } from '../../../content/materials/author-name.js';
import { DEPTH_ALONE, contentsLimit } from '../../../content/materials/contents.js';
import { type RelationKind } from '../../../content/materials/relation-kind.js';
import { decoded } from '../decoded.js';
import { type Remark } from '../remark.js';

/** The result of every reader: articles and issues, as far as the source describes them. */

/** What has no text is left out. */
export type Text = { language: string | null; text: string | null };
export type Words = { language: string | null; words: string[] };
/** As far as the source states them. */
type Texts<Name extends string> = Partial<Record<Name, string | null>>;
export type Affiliation = Texts<'name' | 'ror'>;
export type Person = Texts<'given' | 'family' | 'orcid'> & {
  affiliations?: Affiliation[];
  roles?: string[];
  isOrganisation?: boolean;
  isCorresponding?: boolean;
};

/** Volume and number as in the source, where '2-3' and 'S1' are numbers, too. */
export type Position = Texts<'volume' | 'number' | 'year'>;

/** What articles and issues have. */
type Published = Position & {
  titles: Text[];
  abstracts: Text[];
  /** YYYY-MM-DD, or as much of it as is stated. */
  date?: string | null;
  cover?: string | null;
  pdf?: string | null;
  isDraft?: boolean;
  /** Its URLs; those of OJS will redirect here. */
  addresses: string[];
  /** Values that our record has no field for, and values that the source does not state. */
  remarks: Remark[];
};
export type IssueRecord = Published & { kind: 'issue' };

/** A supplementary file has a `galley`, its id in OJS, and a language of the note. */
export type RelationRecord = Texts<'doi' | 'url' | 'note' | 'galley' | 'language'> & {
  kind: RelationKind;
  file?: string;
};

type Details = 'doi' | 'language' | 'firstPage' | 'lastPage' | 'section' | 'licenceUrl' | 'copyrightHolder';
type Days = 'receivedOn' | 'acceptedOn';
export type ArticleRecord = Published &
  Texts<Details | Days> & {
    kind: 'article';
    /** Its id in the source, such as `ojs:12`. */
    sourceId?: string | null;
    journal?: { titles: Text[] } & Texts<'issn' | 'issnOnline' | 'publisher'>;
    issueTitles?: Text[];
    keywords?: Words[];
    authors: Person[];
    references?: string[];
    articleType?: ArticleType | null;
    funding?: Texts<'funder' | 'funderId' | 'award'>[];
    dataAvailability?: Text[];
    relations?: RelationRecord[];
    /** The URL of a PDF that is not in the source. */
    linkedPdf?: string;
    /** The file with the text itself, as it is stored. */
    fullText?: string | null;
  };

/** An entry of the source that is not a record, such as a deleted one. */
type LeftOut = { kind: 'none'; name: string; remark: Remark };
export type SourceRecord = (IssueRecord | ArticleRecord | LeftOut) & {
  /** Its OAI identifier; a later record with the same one replaces it. */
  identifier?: string;
};

const TAGS = new Map<string | undefined, string>(
  iso6392.flatMap(({ name, iso6391, iso6392B, iso6392T }) => {
    const [first] = name.toLowerCase().split(/[,;]/);
    return iso6391 ? [first, iso6392B, iso6392T].map((code) => [code, iso6391] as const) : [];
  }),
).set('al', 'sq');

/** The BCP 47 tag of a language that is written as sq_AL, sqi, alb, al, en-GB, eng or English; regions are left out. */
export function languageTag(code: string | null | undefined): string | null {
  const tag = (code ?? '').trim().toLowerCase();
  const [language] = tag.split(/[-_@]/);
  return TAGS.get(tag) ?? TAGS.get(language) ?? /^(?!und|mul|zxx)[a-z]{2,3}$/.exec(language)?.[0] ?? null;
}

const BLOCKS = new Set(['p', 'div', 'br', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'blockquote']);
const SILENT = new Set(['script', 'style', 'title', 'head']);

/** The text of an HTML fragment, with blank lines between paragraphs. Anything but HTML stays unchanged. */
export function textOfHtml(html: string): string {
  let text = '';
  let silent = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (SILENT.has(name)) silent++;
      if (BLOCKS.has(name)) text += '\n\n';
    },
    ontext(piece) {
      if (!silent) text += piece.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent--;
      if (BLOCKS.has(name)) text += '\n\n';
    },
  });
  parser.end(contentsLimit(html, DEPTH_ALONE) ? withoutTags(html, ' ') : html);
  return linesOf(text).join('\n\n');
}

export const lineOfHtml = (html: string): string => textOfHtml(html).replace(/\s+/g, ' ');

/** Splits 'King, Martin Luther, Jr.' and 'Martin Luther King Jr.': the suffix stays with the family name, a title with the given ones. */
export function personNamed(name: string): Person {
  const text = inOneLine(decoded(name));
  const [, suffix] = NAME_SUFFIX.exec(text) ?? [];
  const [last = '', ...first] = partsOf(text.replace(NAME_SUFFIX, ''), ',');
  const withSuffix = (family: string) => [family, suffix].filter(Boolean).join(' ');
  if (first.length) return { family: withSuffix(last), given: first.join(', ') };
  const { givenName, familyName } = partsOfName(last);
  const given = last.endsWith(familyName) ? last.slice(0, -familyName.length).trim() : givenName;
  return { family: withSuffix(familyName), given };
}

/** The first and the last page of '12-24', '12–24' or 'e12'. */
export function pagesOf(text: string | null | undefined): { firstPage: string | null; lastPage: string | null } {
  const [firstPage = null, lastPage = null] = (text ?? '')
    .replace(/^pp?\.\s*/i, '')
    .split(/\s*[-‐-―]+\s*/)
    .filter(Boolean);
  return { firstPage, lastPage };
}

/** By their names in JATS and here. */
const TYPES = new Map(
  Object.entries(JATS_TYPES).flatMap(([type, jats]) =>
    [type.toLowerCase(), jats].map((name) => [name, type as ArticleType] as const),
  ),
);
export const articleTypeOf = (name: string | null | undefined): ArticleType | null =>
  TYPES.get((name ?? '').toLowerCase()) ?? null;

/** The day that a text begins with, as YYYY-MM-DD; null if it does not. */
export const dayOf = (text: string | null | undefined): string | null =>
  /^\s*(\d{4}-\d{2}-\d{2})(?!\d)/.exec(text ?? '')?.[1] ?? null;

export const yearOf = (text: string | null | undefined): string | null => /\d{4}/.exec(text ?? '')?.[0] ?? null;
