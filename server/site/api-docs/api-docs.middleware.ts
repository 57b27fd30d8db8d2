import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { PRIVATE, REVALIDATE } from '../../platform/http/cache-policies.js';
import { READ } from '../../platform/http/url-rules.js';
import { Identifier } from '../../platform/access/access.js';
import { Documentation } from './documentation.js';

/** Swagger UI loads its arrow icons from `data:` URLs. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
const EXPLORER = '/api-docs/graphql';

/** Mounts the documentation, before the pages, which handle all other paths. */
export function attachApiDocs(app: NestExpressApplication): void {
  const docs = app.get(Documentation, { strict: false });
  const identifier = app.get(Identifier, { strict: false });
  const viewerOf = (request: Request) =>
    request.headers.authorization === undefined ? null : identifier.identify(request);
  type Write = (request: Request) => string | object | Promise<string | object>;
  const documents: Record<string, [type: string, write: Write]> = {
    '/schema.graphql': ['text/plain; charset=utf-8', async (request) => docs.schema(await viewerOf(request))],
    '/api-docs': ['html', () => docs.docs()],
    [EXPLORER]: ['html', () => docs.explorer()],
    '/api-docs/rest': ['html', () => docs.rest()],
    '/api-docs/openapi.json': ['json', () => docs.restDescription()],
    '/api-docs/changes.md': ['text/markdown; charset=utf-8', () => docs.changes()],
    '/.well-known/api-catalog': ['application/linkset+json', () => docs.catalog()],
  };

  app.use(
    '/api-docs/assets',
    express.static(path.join(import.meta.dirname, 'assets'), { index: false, maxAge: '1h' }) as RequestHandler,
  );
  app.use(async (request: Request, response: Response, next: NextFunction) => {
    if (!READ.includes(request.method)) return next();
    if (request.path === '/graphql' && isVisit(request)) return response.redirect(303, EXPLORER);
    const document = documents[request.path.replace(/\/$/, '')];
    if (!document) return next();
    const [type, write] = document;
    const body = await write(request);
    response.set('Cache-Control', request.headers.authorization === undefined ? REVALIDATE : PRIVATE);
    if (type === 'html') response.set({ 'Content-Security-Policy': POLICY, 'Content-Language': 'en' });
    response.type(type).send(body);
  });
}

/** A visit by a browser, without a query. A query in the URL is always executed, so that each URL has one kind of response. */
const isVisit = (request: Request) =>
  !Object.keys(request.query).length && Boolean(request.accepts(['json', 'html']) === 'html');
