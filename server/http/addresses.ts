import { LANGUAGES } from '../../client/locales.js';

/** What a kind of address takes and what it costs. One table for pages, cache, cross-origin use, methods and limits. */
export type Address = {
  kind: 'page' | 'api' | 'graphql' | 'file' | 'cover' | 'document' | 'asset' | 'health';
  /** Null where each route has its own: rest-routes.ts. */
  methods: readonly string[] | null;
  /** The parameters an anonymous read depends on; all others are dropped. Null: the query string belongs to the address. */
  parameters: readonly string[] | null;
  /** Whether an anonymous read is the same for everybody, and may be stored until the content changes. */
  isCacheable: boolean;
  /** Whether programs and pages of other sites may read it. */
  isCrossOrigin: boolean;
  /** What a read costs of RATE_LIMIT when it is not answered from the cache; a write costs one token. */
  tokens: number;
  /** Whether its query string is a secret of one person: neither kept, nor passed on to where a link leads. */
  isPersonal?: true;
};

export const READ: readonly string[] = ['GET', 'HEAD'];

const PAGE: Address = {
  kind: 'page',
  methods: READ,
  parameters: null,
  isCacheable: false,
  isCrossOrigin: false,
  tokens: 2,
};
const API: Address = { ...PAGE, kind: 'api', methods: null, isCrossOrigin: true, tokens: 1 };
const LIST: Address = { ...API, parameters: [], isCacheable: true, tokens: 2 };
const DOCUMENT: Address = { ...PAGE, kind: 'document', parameters: [], isCacheable: true, isCrossOrigin: true };
const ASSET: Address = { ...PAGE, kind: 'asset', tokens: 0 };

const SEARCH_PARAMETERS = ['q', 'year', 'author', 'keyword', 'language', 'place'];

/** The first pattern that matches decides. Express ignores case and a slash at the end, and so do these. */
const ADDRESSES: readonly [RegExp, Address][] = [
  [/^\/livez\/?$/i, { ...PAGE, kind: 'health', tokens: 0 }],
  [/^\/readyz\/?$/i, { ...PAGE, kind: 'health', tokens: 1 }],
  [/^\/(?:api-docs\/)?assets\//i, ASSET],
  [
    /^\/graphql\/?$/i,
    {
      kind: 'graphql',
      methods: [...READ, 'POST'],
      parameters: ['query', 'variables', 'operationName', 'extensions'],
      isCacheable: true,
      isCrossOrigin: true,
      tokens: 1,
    },
  ],
  [/^\/api\/materials\/?$/i, { ...LIST, tokens: 10 }],
  [/^\/api\/subscriptions\/./i, { ...API, isCrossOrigin: false, isPersonal: true }],
  [/^\/api\/(?:auth|bounces|subscriptions)\/?$/i, API],
  // All of a noun.
  [/^\/api\/[\w-]+\/?$/i, LIST],
  [/^\/api(?:\/|$)/i, API],
  [/^\/api-docs(?:\/(?:graphql|rest|openapi\.json))?\/?$/i, { ...DOCUMENT, tokens: 5 }],
  [/^\/schema\.graphql\/?$/i, { ...DOCUMENT, tokens: 10 }],
  [/^\/feeds(?:\/|$)/i, { ...DOCUMENT, tokens: 5 }],
  [/^\/sitemap(?:-\d{1,5})?\.xml\/?$/i, { ...DOCUMENT, isCrossOrigin: false, tokens: 20 }],
  // A list may be long, and its arguments come in the address or in a form.
  [/^\/oai\/?$/i, { ...DOCUMENT, methods: [...READ, 'POST'], parameters: null, isCacheable: false, tokens: 10 }],
  [/^\/lockss(?:\/\d{1,5})?\/?$/i, { ...DOCUMENT, methods: READ, isCrossOrigin: false, tokens: 5 }],
  // Records by their permanent address; what is answered there without an extension depends on Accept as well.
  [/^\/id(?:\/|$)/i, { ...DOCUMENT, parameters: ['lang', 'style'], tokens: 3 }],
  [/^\/robots\.txt\/?$/i, { ...DOCUMENT, isCrossOrigin: false, tokens: 1 }],
  [/^\/uploads(?:\/|$)/i, { ...PAGE, kind: 'file', isCrossOrigin: true, tokens: 1 }],
  [/^\/covers(?:\/|$)/i, { ...DOCUMENT, kind: 'cover', parameters: ['kind'], tokens: 5 }],
  // What the build leaves at the root, such as /favicon.svg.
  [/^\/[\w-]+\.(?:svg|png|ico|webmanifest|txt)$/i, ASSET],
  [
    /^\/abonimi(?:\/|$)/i,
    { ...PAGE, parameters: ['t', 'done', 'subscribed', 'author', 'keyword', 'place'], isPersonal: true },
  ],
  [/^\/kerko\.(?:bib|ris|csl\.json|csv)$/i, { ...DOCUMENT, parameters: SEARCH_PARAMETERS, tokens: 20 }],
  [
    new RegExp(`^/kerko/(?:${LANGUAGES.join('|')})$`),
    {
      ...PAGE,
      parameters: [...SEARCH_PARAMETERS, 'page'],
      isCacheable: true,
      tokens: 4,
    },
  ],
  [
    new RegExp(`^/(?:(?!dashboard/).+/)?(?:${LANGUAGES.join('|')})$`),
    { ...PAGE, parameters: ['q', 'page', 'subscribed'], isCacheable: true },
  ],
];

const MAX_URL_LENGTH = 4_000;

/** The kind of a request's address; whatever no other kind claims is a page. */
export function addressOf(url: string): Address {
  const path = pathOf(url);
  const address = ADDRESSES.find(([pattern]) => pattern.test(path))?.[1] ?? PAGE;
  return address.isCacheable && url.length > MAX_URL_LENGTH ? { ...address, isCacheable: false } : address;
}

export const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
};

/** The address without the parameters that its response does not depend on, such as utm_source. */
export function canonicalUrl(url: string, { parameters }: Address): string {
  const path = pathOf(url);
  if (!parameters || path === url) return url;
  const pairs = url
    .slice(path.length + 1)
    .split('&')
    .filter((pair) => parameters.includes(pair.split('=', 1)[0]));
  return pairs.length ? `${path}?${pairs.join('&')}` : path;
}
