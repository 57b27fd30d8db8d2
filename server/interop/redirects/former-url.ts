import { type Language, languageOfTag } from '../../../client/shared/locales.js';

/** Article or issue, page or file, and its id: `/index.php/rgj/article/view/12/45`, `/rgj/en/issue/view/3`, `/article/download/12/45`. */
const OJS =
  /^((?:\/[^/]{1,100}){0,4}?)(?:\/([a-z]{2,3}(?:[_-][\w@-]{1,20})?))?\/(article|issue)\/(?:view(?:Article|File|Issue)?|download)\/([\w.-]{1,200})(?:\/([^/]{0,200})(?:\/[^/]{0,200}){0,2})?$/i;
/** A page of the journal itself: `/index.php/rgj`, `/index.php/rgj/en/issue/archive`, `/rgj/about/submissions`. */
const FRONT =
  /^((?:\/[^/]{1,100}){0,3}?\/index\.php)?(?:\/([\w.-]{1,64}?))?(?:\/(?!oai(?:\/|$))([a-z]{2,3}(?:[_-][\w@-]{1,20})?))?(?:\/(index|issue|about|information|announcement|search|submissions?|oai|gateway)((?:\/[^/]{1,100}){0,4}))?\/?$/i;
const DOWNLOAD = /\/(?:download|viewFile)\//i;

export type ParsedFormerUrl = {
  /** Kind and id, without the rest of the URL: `article/12`. */
  key: string;
  /** The id of the file of an article that it names. */
  galley: string | undefined;
  /** Whether it is the URL of the file rather than the page. */
  isDownload: boolean;
  /** The language in the URL, as in OJS 3.5. */
  language: Language | null;
  /** The path of the journal, such as `rgj`; null if the URL has none. */
  journal: string | null;
};

/** The parameters that may state the parts of a path, in order. */
export const PATH_PARAMETERS = ['journal', 'page', 'op', 'path[]'];

/** The path of a URL of OJS, with or without host. Its parts may be parameters: `/index.php?journal=rgj&page=article&op=view&path[]=12`. */
function ojsPathOf(address: string): string {
  const [path, query] = address.replace(/^https?:\/\/[^/?#]*|#[^]*/gi, '').split('?');
  const parameters = new URLSearchParams(query);
  const parts = PATH_PARAMETERS.flatMap((name) => parameters.getAll(name));
  return /\/index\.php$/i.test(path) ? [path, ...parts].join('/') : path;
}

/** Parses a URL of OJS; null for any other URL. */
export function formerUrlOf(address: string): ParsedFormerUrl | null {
  const path = ojsPathOf(address);
  const [, before, locale, kind, id, galley] = OJS.exec(path.startsWith('/') ? path : `/${path}`) ?? [];
  if (!kind) return null;
  const language = languageIn(locale);
  const [journal = language ? undefined : locale] = /[^/]+$/.exec(before.replace(SCRIPT, '')) ?? [];
  return {
    key: `${kind}/${id}`.toLowerCase(),
    isDownload: DOWNLOAD.test(path),
    language,
    galley,
    journal: journal?.toLowerCase() ?? null,
  };
}

const SCRIPT = /\/index\.php$/i;
const languageIn = (locale: string | undefined) => languageOfTag(locale?.replace('_', '-'));

/** The keys of journals among those of former URLs: `journal/rgj`. */
export const JOURNAL_KEY = 'journal/';

export type FrontPage = {
  /** Null if the URL has none. */
  journal: string | null;
  /** Whether only OJS has such a URL. */
  isCertain: boolean;
  language: Language | null;
  /** `index`, `issue`, `about` …, and what follows it: `archive`. */
  page: string;
  rest: string;
};

/** Parses the URL of a page of the journal itself in OJS; null for any other URL. */
export function frontPageOf(address: string): FrontPage | null {
  const [, script, journal, locale, page, rest = ''] = FRONT.exec(ojsPathOf(address)) ?? [];
  if (!script && !journal) return null;
  return {
    journal: journal?.toLowerCase() ?? null,
    isCertain: script !== undefined || page !== undefined,
    language: languageIn(locale),
    page: page?.toLowerCase() ?? 'index',
    rest: rest.slice(1).toLowerCase(),
  };
}
