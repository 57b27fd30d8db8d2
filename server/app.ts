import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { attachApiDocs } from './site/api-docs/api-docs.middleware.js';
import { AppModule } from './app.module.js';
import { type Config } from './platform/config.js';
import { sendError } from './platform/errors/error-filter.js';
import { attachUploads } from './platform/files/uploads.middleware.js';
import { parseForm, parseJson, parseMail } from './platform/http/body.js';
import { limitConnections } from './platform/http/connections.js';
import { READ } from './platform/http/url-rules.js';
import { Front, FrontAdapter } from './site/entry/front.js';
import { PagesService } from './site/pages/pages.service.js';
import { attachRedirects } from './interop/redirects/redirects.middleware.js';

/** The whole application, not yet listening: what main and the tests both start. */
export async function createApp(config: Config, databaseUrl: string): Promise<NestExpressApplication> {
  const adapter = new FrontAdapter();
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, databaseUrl), adapter, {
    logger: ['error', 'warn'],
    bodyParser: false,
    abortOnError: false,
  });
  // Everything arrives there; what follows is the application behind it.
  adapter.front = app.get(Front).listener(adapter.application);
  if (!config.development) limitConnections(app.getHttpServer(), config);
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.use('/graphql', allowSimpleGet);
  attachApiDocs(app);
  const pages = app.get(PagesService);
  attachRedirects(app, (path) => pages.hasPage(path));
  // Pages must be mounted before Nest's own handlers, which catch everything after them.
  await pages.attach(app);
  attachUploads(app);
  app.use(parseJson);
  app.use(['/api/subscriptions', '/oai'], parseForm);
  app.use('/api/bounces', parseMail);
  // What any of these throws.
  app.use((thrown: unknown, request: Request, response: Response, _next: NextFunction) =>
    sendError(thrown, request, response),
  );
  return app;
}

/**
 * Lets a plain GET of /graphql in. Apollo asks for a header that no form of another site can send; but a GET only ever runs queries,
 * and there are no cookies that it could use.
 */
function allowSimpleGet(request: Request, _: Response, next: NextFunction): void {
  if (READ.includes(request.method)) request.headers['apollo-require-preflight'] = 'true';
  next();
}
