import type { IncomingMessage, ServerResponse } from 'node:http';
import { READ, type UrlRules } from './url-rules.js';

/** The headers that other origins may send: those of HTTP content negotiation and of GraphQL clients. */
const ALLOWED_HEADERS = [
  ...['accept', 'content-type', 'if-match', 'if-none-match', 'if-range', 'range', 'apollo-require-preflight'],
  ...['x-apollo-operation-name', 'apollographql-client-name', 'apollographql-client-version'],
];
const EXPOSED_HEADERS =
  'Accept-Ranges, Content-Disposition, Content-Range, ETag, Link, RateLimit-Limit, RateLimit-Policy, ' +
  'RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';
const DAY_SECONDS = 24 * 60 * 60;

const isOpen = (rules: UrlRules, method: string) =>
  rules.isCrossOrigin && (READ.includes(method) || (method === 'POST' && rules.kind === 'graphql'));

/** Anonymous reads are open to every origin; requests with a token only to this site. */
export function allowCrossOrigin(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  rules: UrlRules,
): void {
  if (headers.authorization !== undefined || !isOpen(rules, method!)) return;
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  // Covers, stored files and data may also be embedded: <img>, <iframe>, fetch without CORS.
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

/** Of a request by OPTIONS. */
export const isPreflight = ({ headers }: IncomingMessage): boolean =>
  headers['access-control-request-method'] !== undefined;

export function respondToPreflight({ headers }: IncomingMessage, response: ServerResponse, rules: UrlRules): void {
  const requested = String(headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const isAllowed = requested.every((name) => !name || ALLOWED_HEADERS.includes(name));
  const methods = [...READ, 'POST'].filter((method) => isOpen(rules, method));
  if (isAllowed && methods.includes(headers['access-control-request-method']!)) {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Methods', methods.join(', '));
    response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS.join(', '));
    response.setHeader('Access-Control-Max-Age', String(DAY_SECONDS));
  }
  response.writeHead(204).end();
}
