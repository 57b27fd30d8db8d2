import type { ApolloServerPlugin } from '@apollo/server';
import type { NextFunction, Request, Response } from 'express';
import { type RequestContext } from './access.js';

/** What programs of other sites may read. Pages are for people, and come without these headers. */
const OPEN = /^\/(graphql|api|api-docs|uploads|covers|schema\.graphql)(\/|$)/i;
const READING = ['GET', 'HEAD'];
const ALLOWED_HEADERS = [
  'accept',
  'content-type',
  'if-none-match',
  'apollo-require-preflight',
  'x-apollo-operation-name',
];
const EXPOSED_HEADERS =
  'ETag, Link, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';
const DAY = 24 * 60 * 60;

const isOpen = (request: Request, method: string) =>
  OPEN.test(request.path) && (READING.includes(method) || (method === 'POST' && /^\/graphql\/?$/i.test(request.path)));

/** Anonymous reads are open to programs of every site; what an administrator signs with a token is open to this site alone. */
export function cors(request: Request, response: Response, next: NextFunction): void {
  const wanted = request.headers['access-control-request-method'];
  if (request.method === 'OPTIONS' && wanted) return preflight(request, response, wanted);
  if (request.headers.authorization === undefined && isOpen(request, request.method)) {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  }
  next();
}

function preflight(request: Request, response: Response, method: string): void {
  const headers = (request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  if (isOpen(request, method) && headers.every((name) => !name || ALLOWED_HEADERS.includes(name))) {
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD, POST',
      'Access-Control-Allow-Headers': ALLOWED_HEADERS.join(', '),
      'Access-Control-Max-Age': String(DAY),
    });
  }
  response.status(204).end();
}

/** What a mutation answers is not for the programs of other sites: a login's token least of all. */
export const mutationsStayHome: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (operation?.operation !== 'query') contextValue.req?.res?.removeHeader('Access-Control-Allow-Origin');
    },
  }),
};

/**
 * Lets a plain GET of /graphql in. Apollo asks for a header that no form of another site can send; but a GET only ever runs queries,
 * and there are no cookies that it could ride on.
 */
export function plainGet(request: Request, _: Response, next: NextFunction): void {
  if (READING.includes(request.method)) request.headers['apollo-require-preflight'] = 'true';
  next();
}
