import { type Author, authorSlug, slugOf } from './folding.js';
import { DEFAULT_LANGUAGE, type Language } from './locales.js';

/** Every URL of the product is built here, for the pages and for the server's feeds, citations and redirects alike. */

export const FEEDS = ['articles', 'issues', 'calls'] as const;
export type FeedName = (typeof FEEDS)[number];
/** Every author, keyword and place has a feed. */
export const TERM_FEEDS = { authors: 'AUTHOR', keywords: 'KEYWORD', places: 'PLACE' } as const;
export type TermFeed = keyof typeof TERM_FEEDS;

/** The outcome of a sign-up for the newsletter, as `?subscribed=` says it. 'pending': to be confirmed by e-mail; 'later': too many came. */
export const SUBSCRIBED = { rejected: '0', accepted: '1', pending: '2', later: '3' } as const;
export type SignUpOutcome = keyof typeof SUBSCRIBED;

/** In pixels. */
export const COVER_PICTURE = { width: 600, height: 800 };

type Addressable = { id: number; title: string; number: number; publicationYear: number };

/** The specification's slug: lower case, spaces to hyphens; encoded so that any title survives the round trip. */
const slug = (title: string): string => {
  const plain = title.toLowerCase().trim().replace(/\s+/g, '-');
  // A segment of dots alone is resolved away by browsers, an empty one by routers.
  return /^\.*$/.test(plain) ? '-' : encodeURIComponent(plain);
};

/** Pages of the journal itself, not of a record or term: all of them are in the sitemap. */
export const PAGES = {
  home: (language: Language) => `/${language}`,
  about: (language: Language) => `/rrethnesh/${language}`,
  boards: (language: Language) => `/bordi/${language}`,
  forAuthors: (language: Language) => `/autoret/${language}`,
  reviewProcess: (language: Language) => `/procesivleresimit/${language}`,
  articles: (language: Language) => `/artikuj/${language}`,
  issues: (language: Language) => `/revistat/${language}`,
  search: (language: Language) => `/kerko/${language}`,
  policy: (language: Language) => `/policy/${language}`,
  contact: (language: Language) => `/kontakt/${language}`,
  letters: (language: Language) => `/letrat/${language}`,
  privacy: (language: Language) => `/privatesia/${language}`,
};

export const paths = {
  ...PAGES,
  issue: (issue: Addressable, language: Language) =>
    `/revista/${issue.id}/${slug(issue.title)}/${issue.number}/${issue.publicationYear}/${language}`,
  article: (article: Addressable, language: Language) =>
    `/artikull/${article.id}/${slug(article.title)}/${article.number}/${article.publicationYear}/${language}`,
  /** The results of a search as a file. */
  searchFile: (extension: string) => `/kerko.${extension}`,
  /** An author, a keyword or a place, by name or slug, which must contain a letter or digit. */
  author: (author: Author, language: Language) => `/autor/${encodeURIComponent(authorSlug(author))}/${language}`,
  keyword: (name: string, language: Language) => `/fjale-kyce/${encodeURIComponent(slugOf(name))}/${language}`,
  place: (name: string, language: Language) => `/vend/${encodeURIComponent(slugOf(name))}/${language}`,
  authors: (language: Language) => `/autore/${language}`,
  keywords: (language: Language) => `/fjalet-kyce/${language}`,
  places: (language: Language) => `/vende/${language}`,
  call: (language: Language) => `/${language}#thirrja`,
  download: (materialId: number) => `/api/download-file/${materialId}`,
  /** The permanent URL of a record, optionally in a format. */
  record: (id: number, extension = '') => `/id/${id}${extension && `.${extension}`}`,
  feed: (name: FeedName | `${TermFeed}/${string}`, language: Language, form: 'atom' | 'json' = 'atom') =>
    `/feeds/${name}.${language}.${form}`,
  /** The deadline of a call, or of all calls, as a calendar file. */
  calendar: (language: Language, callId?: number) =>
    `/feeds/${callId === undefined ? 'calls' : `call-${callId}`}.${language}.ics`,
  /** The sitemap of one part, if all pages would be too many for one file. */
  sitemap: (part?: string) => (part === undefined ? '/sitemap.xml' : `/sitemap-${part}.xml`),
  cover: (material: { number: number; publicationYear: number }) =>
    `/covers/${material.publicationYear}-${material.number}.svg`,
  letter: (id: number, language: Language) => `/letra/${id}/${language}`,
  /**
   * The page of a subscription, with the token of a mail as `t` or after a #; without it, the sign-up to follow an author, keyword or place.
   */
  subscription: (language: Language, parameters: Record<string, string> = {}) => {
    const query = new URLSearchParams(parameters).toString();
    return `/abonimi/${language}${query && `?${query}`}`;
  },
  unsubscribe: (token: string) => `/api/subscriptions/unsubscribe?t=${token}`,
  /** The same cover for social media previews, which do not support SVG. */
  coverPicture: (material: { number: number; publicationYear: number }) => ({
    url: `/covers/${material.publicationYear}-${material.number}.png`,
    ...COVER_PICTURE,
  }),
  apiDocs: () => '/api-docs',
  login: () => '/login',
  forgotten: () => '/login/forgot',
  choosePassword: () => '/login/password',
  dashboard: () => '/dashboard',
};

/** A field of the sign-up that people do not see: who fills it in is a program. */
export const TRAP = 'homepage';

/** The page of an author, keyword or place, by its name or slug. */
export const TERM_PAGES = {
  AUTHOR: (name: string, language: Language) => paths.author({ name }, language),
  KEYWORD: paths.keyword,
  PLACE: paths.place,
};

/** The page that lists all terms of a kind. */
export const TERM_INDEXES = { AUTHOR: paths.authors, KEYWORD: paths.keywords, PLACE: paths.places };

const RECORD_PAGES = 'artikull|artikuj|revista';
const PAGE_OF_RECORD = new RegExp(`^/(?:${RECORD_PAGES})/(\\d{1,10})/.`, 'i');
const URL_OF_RECORD = new RegExp(`^/(?:${RECORD_PAGES}|id|api/download-file)/(\\d{1,10})(?=[/?#.]|$)`);

/** The largest id that the database can hold. */
export const MAX_ID = 2_147_483_647;

/** The id that these digits are; null for any other text, and beyond what the database can hold. */
export const idOf = (digits: string | undefined): number | null =>
  /^\d{1,10}$/.test(digits ?? '') && Number(digits) <= MAX_ID ? Number(digits) : null;

/** The id of the record whose page has this path; null for any other page. */
export const idOfPage = (pathname: string): number | null => idOf(PAGE_OF_RECORD.exec(pathname)?.[1]);

/** The id of the record whose page, permanent URL or PDF has this path; null for any other path. */
export const idOfUrl = (path: string): number | null => idOf(URL_OF_RECORD.exec(path)?.[1]);

/** The last segment of a path is its language. */
export function languageOfPath(pathname: string): Language {
  return /\/en\/?$/.test(pathname) ? 'en' : DEFAULT_LANGUAGE;
}
