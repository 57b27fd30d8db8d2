import type { IncomingMessage, ServerResponse } from 'node:http';
import { Kind, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { GRAPHQL_LIMITS } from '../graphql/query-limits.js';
import { acceptedLanguage } from '../http/preferences.js';
import { READ } from '../http/url-rules.js';

/** The only headers a handler sees, so that no other can affect a response that everyone gets. */
const FORWARDED_HEADERS = [
  'connection',
  'host',
  'accept-encoding',
  'content-type',
  'content-length',
  'x-forwarded-for',
];
/** Headers that may affect the response of /graphql, and are part of its key. */
const NEGOTIATED = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'];
/** A record at its permanent URL is served in the format that Accept prefers, and in the language that Accept-Language prefers. */
const RECORD = /^\/id\/\d+\/?(?:\?|$)/i;

/** Ignores case, as Express does. */
const isGraphQL = (url: string) => /^\/graphql\/?(?:\?|$)/i.test(url);

/** The cache key of a request. */
export function keyOf({ url, headers }: IncomingMessage, body?: Buffer): string {
  if (RECORD.test(url!)) return `${url}\n${acceptedLanguage(headers['accept-language'])}\n${headers.accept ?? ''}`;
  if (!isGraphQL(url!)) return url!;
  let key = `${body ? 'POST' : 'GET'}\n${url}`;
  for (const name of NEGOTIATED) key += `\n${(headers[name] as string | undefined) ?? ''}`;
  return body ? `${key}\n${body.toString('latin1')}` : key;
}

const readOnly = new LRUCache<string, boolean>({
  max: 1_000,
  maxSize: 2_000_000,
  sizeCalculation: (_, text) => text.length,
  memoMethod: (text) =>
    parse(text, { noLocation: true, maxTokens: GRAPHQL_LIMITS.tokens }).definitions.every(
      (each) => each.kind !== Kind.OPERATION_DEFINITION || each.operation === 'query',
    ),
});

/** Whether the body of a POST to /graphql contains only queries. */
export function isReadOnly(body: unknown): boolean {
  const { query } = (body ?? {}) as { query: string };
  try {
    return readOnly.memo(query);
  } catch {
    return false; // the handler reports what is wrong
  }
}

/** What sending a cached response depends on, besides the key. */
export type Conditions = {
  ifMatch?: string;
  ifNoneMatch?: string;
  acceptEncoding?: string;
  id?: string;
};

/** 304 is for GET and HEAD alone (RFC 9110, 13.1.2). */
export const conditionsOf = ({ method, headers, id }: IncomingMessage): Conditions => ({
  ...(READ.includes(method!) && { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] }),
  acceptEncoding: headers['accept-encoding'] as string | undefined,
  id,
});

/** Reduces a request to what its key covers. A HEAD is processed, and cached, as a GET; `isHead` says that it was one. */
export function depersonalise(request: IncomingMessage & { isHead?: true }): void {
  const seen = isGraphQL(request.url!)
    ? [...FORWARDED_HEADERS, ...NEGOTIATED]
    : RECORD.test(request.url!)
      ? [...FORWARDED_HEADERS, 'accept', 'accept-language']
      : FORWARDED_HEADERS;
  for (const name of Object.keys(request.headers)) if (!seen.includes(name)) delete request.headers[name];
  if (request.method === 'HEAD') Object.assign(request, { method: 'GET', isHead: true });
}

/** Contents, and where they are: the file of a record is elsewhere than the record. */
const CACHED = [200, 303];

/** Whether this response is the same for everyone. */
export function isPublicResponse(response: ServerResponse, body: Buffer, url: string): boolean {
  if (!CACHED.includes(response.statusCode) || response.hasHeader('set-cookie')) return false;
  if (/no-store|private/.test(String(response.getHeader('cache-control') ?? ''))) return false;
  // Accept is part of the key for /graphql and records, Accept-Language for records; nothing else varies by them.
  if (!/^(accept|accept-language|accept-encoding|, )*$/i.test(String(response.getHeader('vary') ?? ''))) return false;
  if (!['*', undefined].includes(response.getHeader('access-control-allow-origin') as string | undefined)) return false;
  if (response.hasHeader('access-control-allow-credentials')) return false;
  const isJson = /json/.test(String(response.getHeader('content-type')));
  // In a GraphQL response, errors come first.
  return !isGraphQL(url) || !isJson || body.subarray(0, 8).toString('latin1') === '{"data":';
}
