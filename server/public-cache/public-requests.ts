import type { IncomingMessage } from 'node:http';
import { Kind, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { LANGUAGES } from '../../client/locales.js';
import { GRAPHQL_LIMITS } from '../graphql/query-limits.js';

const LONGEST_ADDRESS = 4_000;
const LONGEST_BODY = 64 * 1024;

/** What is public, the same for everybody: each kind of address, and the parameters that its answer depends on. */
const PUBLIC: { path: RegExp; parameters: string[] }[] = [
  { path: new RegExp(`^/(?:.+/)?(?:${LANGUAGES.join('|')})$`), parameters: ['q', 'page'] },
  { path: /^\/api\/(?:materials|calls|board|other-files|categories)\/?$/, parameters: [] },
  { path: /^\/(?:sitemap\.xml|schema\.graphql|api-docs(?:\/openapi\.json)?)$/, parameters: [] },
  { path: /^\/graphql$/, parameters: ['query', 'variables', 'operationName', 'extensions'] },
];
const NOT_PAGES = /^\/(?:api|graphql|uploads|covers|assets|dashboard)\//;

/** Of all headers a handler sees only these, so that no other one can change an answer that everybody gets. */
const SEEN = ['connection', 'content-type', 'content-length', 'x-forwarded-for'];
/** These may change what /graphql answers: they belong to the key there. */
const NEGOTIATED = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'];

export const isGraphQL = (url: string) => url === '/graphql' || url.startsWith('/graphql?');

/** A request that carries anything personal is nobody else's. */
export const isAnonymous = ({ headers }: IncomingMessage) =>
  headers.authorization === undefined && headers.cookie === undefined;

/** A GET whose body is still to come would make everybody wait who asks for the same. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** What tells two requests for different answers apart. */
export function keyOf({ url, headers }: IncomingMessage, body?: Buffer): string {
  if (!isGraphQL(url!)) return url!;
  let key = `${body ? 'POST' : 'GET'}\n${url}`;
  for (const name of NEGOTIATED) key += `\n${(headers[name] as string | undefined) ?? ''}`;
  return body ? `${key}\n${body.toString('latin1')}` : key;
}

/** True for the GET of something that is public and the same for everybody. */
export function isPublicRead(url: string): boolean {
  if (url.length > LONGEST_ADDRESS || !url.startsWith('/') || url.startsWith('//')) return false;
  const [path, query] = url.split('?', 2);
  const kind = PUBLIC.find((one) => one.path.test(path));
  if (!kind || (kind === PUBLIC[0] && NOT_PAGES.test(path))) return false;
  return query === undefined || [...new URLSearchParams(query).keys()].every((name) => kind.parameters.includes(name));
}

/** The length of a POST's body when it may be a public question to GraphQL; otherwise 0. */
export function questionLength({ url, headers }: IncomingMessage): number {
  if (url !== '/graphql' || !headers['content-type']?.startsWith('application/json')) return 0;
  if (headers['content-encoding'] || headers['transfer-encoding']) return 0;
  const length = Number(headers['content-length']);
  return length <= LONGEST_BODY ? length : 0;
}

const reading = new LRUCache<string, boolean>({
  max: 1_000,
  maxSize: 2_000_000,
  sizeCalculation: (_, text) => text.length,
});

/** True for a POST that only reads: every operation of its document is a query. */
export function isQuestion(body: string): boolean {
  try {
    const { query } = JSON.parse(body) as { query?: unknown };
    if (typeof query !== 'string' || !query) return false;
    const known = reading.get(query);
    if (known !== undefined) return known;
    const { definitions } = parse(query, { noLocation: true, maxTokens: GRAPHQL_LIMITS.tokens });
    const reads = definitions.every((one) => one.kind !== Kind.OPERATION_DEFINITION || one.operation === 'query');
    reading.set(query, reads);
    return reads;
  } catch {
    return false; // the handler says what is wrong with it
  }
}

/** Leaves of a request only what its key covers, and the address readers see instead of the one somebody claims. */
export function impersonal(request: IncomingMessage, host: string): void {
  const { headers } = request;
  const seen = isGraphQL(request.url!) ? [...SEEN, ...NEGOTIATED] : SEEN;
  request.headers = {
    host,
    ...Object.fromEntries(seen.filter((name) => headers[name]).map((name) => [name, headers[name]])),
  };
}
