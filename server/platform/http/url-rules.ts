import { LANGUAGES } from '../../../client/shared/locales.js';

/** The rules for a kind of path. One table for pages, cache, cross-origin use, methods and limits. */
export type UrlRules = {
  kind: 'page' | 'api' | 'graphql' | 'file' | 'cover' | 'document' | 'asset' | 'health';
  /** Null if each route has its own: rest-routes.ts. */
  methods: readonly string[] | null;
  /** The query parameters that an anonymous read depends on; all others are dropped. Null: the whole query string matters. */
  parameters: readonly string[] | null;
  /** Whether an anonymous read is the same for everyone, and may be cached until the content changes. */
  isCacheable: boolean;
  /** Whether other origins may read it. */
  isCrossOrigin: boolean;
  /** What an uncached read costs, in tokens of RATE_LIMIT; a write costs one. */
  cost: number;
  /** Whether the query string is a personal secret, which must not be cached or leak through a Referer. */
  isPersonal?: true;
  /** What a body may be besides JSON and files: a form that works without JavaScript, or an e-mail. */
  takes?: 'form' | 'mail';
  /** Called by mail clients from anywhere; the token in the URL is sufficient proof. */
  isOneClick?: true;
};

export const READ: readonly string[] = ['GET', 'HEAD'];

const PAGE: UrlRules = {
  kind: 'page',
  methods: READ,
  parameters: null,
  isCacheable: false,
  isCrossOrigin: false,
  cost: 2,
};
const API: UrlRules = { ...PAGE, kind: 'api', methods: null, isCrossOrigin: true, cost: 1 };
const SUBSCRIPTION: UrlRules = { ...API, isCrossOrigin: false, isPersonal: true, takes: 'form' };
const LIST: UrlRules = { ...API, parameters: [], isCacheable: true, cost: 2 };
const DOCUMENT: UrlRules = { ...PAGE, kind: 'document', parameters: [], isCacheable: true, isCrossOrigin: true };
const ASSET: UrlRules = { ...PAGE, kind: 'asset', cost: 0 };

/** The fields of the filter of materials that a URL may have as parameters. */
export const FILTER_PARAMETERS: readonly string[] = [
  ...['search', 'title', 'author', 'authorContains', 'orcid', 'keyword', 'keywordContains', 'place', 'bbox'],
  ...['language', 'year', 'yearFrom', 'yearTo', 'number', 'section', 'kinds', 'ids', 'doi', 'dois', 'hasDoi', 'cites'],
];
const SEARCH_PARAMETERS = ['q', ...FILTER_PARAMETERS];
export const PLACES_PARAMETERS = [...FILTER_PARAMETERS, 'lang', 'after'];

/** The first match decides. Like Express, the patterns ignore case and a trailing slash. */
const URL_RULES: readonly [RegExp, UrlRules][] = [
  [/^\/livez\/?$/i, { ...PAGE, kind: 'health', cost: 0 }],
  [/^\/readyz\/?$/i, { ...PAGE, kind: 'health', cost: 1 }],
  [/^\/(?:api-docs\/)?assets\//i, ASSET],
  [
    /^\/graphql\/?$/i,
    {
      ...API,
      kind: 'graphql',
      methods: [...READ, 'POST'],
      isCacheable: true,
      parameters: ['query', 'variables', 'operationName', 'extensions'],
    },
  ],
  [/^\/api\/materials\/?$/i, { ...LIST, cost: 10 }],
  [/^\/api\/subscriptions\/unsubscribe\/?$/i, { ...SUBSCRIPTION, isOneClick: true }],
  [/^\/api\/subscriptions\/./i, SUBSCRIPTION],
  [/^\/api\/subscriptions\/?$/i, { ...API, takes: 'form' }],
  [/^\/api\/bounces\/?$/i, { ...API, takes: 'mail' }],
  [/^\/api\/auth\/?$/i, API],
  // All of a noun.
  [/^\/api\/[\w-]+\/?$/i, LIST],
  [/^\/api(?:\/|$)/i, API],
  [/^\/api-docs(?:\/(?:graphql|rest|openapi\.json|changes\.md))?\/?$/i, { ...DOCUMENT, cost: 5 }],
  [/^\/\.well-known\/api-catalog\/?$/i, DOCUMENT],
  [/^\/schema\.graphql\/?$/i, { ...DOCUMENT, cost: 10 }],
  [/^\/feeds(?:\/|$)/i, { ...DOCUMENT, cost: 5 }],
  [/^\/sitemap(?:-\d{1,5}|-[a-z]{1,10}-\d{1,5})?\.xml\/?$/i, { ...DOCUMENT, isCrossOrigin: false, cost: 20 }],
  // A list may be long, and its arguments come in the URL or in a form.
  [/^\/oai\/?$/i, { ...DOCUMENT, methods: [...READ, 'POST'], parameters: null, isCacheable: false, cost: 10 }],
  [/^\/lockss(?:\/\d{1,5})?\/?$/i, { ...DOCUMENT, isCrossOrigin: false, cost: 5 }],
  // Records by their permanent URL; without an extension the response also depends on Accept.
  [/^\/id(?:\/|$)/i, { ...DOCUMENT, parameters: ['lang', 'style'], cost: 3 }],
  [/^\/robots\.txt\/?$/i, { ...DOCUMENT, isCrossOrigin: false }],
  [/^\/uploads(?:\/|$)/i, { ...PAGE, kind: 'file', isCrossOrigin: true, cost: 1 }],
  [/^\/covers(?:\/|$)/i, { ...DOCUMENT, kind: 'cover', parameters: ['kind'], cost: 5 }],
  // Built files at the root, such as /favicon.svg.
  [/^\/[\w-]+\.(?:svg|png|ico|webmanifest|txt)$/i, ASSET],
  [
    /^\/abonimi(?:\/|$)/i,
    { ...PAGE, parameters: ['t', 'done', 'subscribed', 'author', 'keyword', 'place'], isPersonal: true },
  ],
  [/^\/places\.geojson$/i, { ...DOCUMENT, parameters: PLACES_PARAMETERS, cost: 20 }],
  [/^\/kerko\.(?:bib|ris|csl\.json|csv)$/i, { ...DOCUMENT, parameters: SEARCH_PARAMETERS, cost: 20 }],
  [
    new RegExp(`^/(?:kerko|vende)/(?:${LANGUAGES.join('|')})$`),
    { ...PAGE, parameters: [...SEARCH_PARAMETERS, 'page'], isCacheable: true, cost: 4 },
  ],
  [
    new RegExp(`^/(?:(?!dashboard/).+/)?(?:${LANGUAGES.join('|')})$`),
    { ...PAGE, parameters: ['q', 'page', 'subscribed'], isCacheable: true },
  ],
];

/** Longer URLs are not cached. */
const MAX_CACHED_LENGTH = 4_000;

/** The rules for a URL; anything not listed is a page. */
export function rulesOf(url: string): UrlRules {
  const path = pathOf(url);
  const rules = URL_RULES.find(([pattern]) => pattern.test(path))?.[1] ?? PAGE;
  return rules.isCacheable && url.length > MAX_CACHED_LENGTH ? { ...rules, isCacheable: false } : rules;
}

export const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
};

/** The URL without parameters that do not affect the response, such as utm_source. */
export function canonicalUrl(url: string, { parameters }: UrlRules): string {
  const path = pathOf(url);
  if (!parameters) return url;
  const pairs = url
    .slice(path.length + 1)
    .split('&')
    .filter((pair) => parameters.includes(pair.split('=')[0]));
  return pairs.length ? `${path}?${pairs.join('&')}` : path;
}
