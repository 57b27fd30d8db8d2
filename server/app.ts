import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { attachApiDocs } from './api-docs/api-docs.middleware.js';
import { AppModule } from './app.module.js';
import { cors, plainGet } from './common/cors.js';
import { sendError } from './common/error-filter.js';
import { requestId } from './common/request-id.js';
import { REQUEST_LIMITS, strangersBody, strangersTime } from './common/request-limits.js';
import { refuseSlowClients } from './common/slow-clients.js';
import { type Config } from './config.js';
import { attachUploads } from './files/uploads.middleware.js';
import { PagesService } from './pages/pages.service.js';
import { PublicCache } from './public-cache/public-cache.js';
import { RateLimit } from './http/rate-limit.js';

const BODY_LIMIT = '4mb';

const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'same-site' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: false, // the proxy that speaks TLS says this
});

/** The whole application, not yet listening: what main and the tests both start. */
export async function createApp(config: Config, databaseUrl: string): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, databaseUrl), {
    logger: ['error', 'warn'],
    bodyParser: false,
    abortOnError: false,
  });
  const server = app.getHttpServer();
  app.get(PublicCache).attach(server);
  if (!config.development) refuseSlowClients(server);
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.use(requestId, securityHeaders, cors);
  app.use(['/api', '/graphql'], counted(app.get(RateLimit)), strangersTime(REQUEST_LIMITS.seconds));
  app.use('/graphql', plainGet);
  attachApiDocs(app);
  // Pages come before Nest's own handlers: one added after its start is never reached.
  await app.get(PagesService).attach(app);
  attachUploads(app);
  app.use(strangersBody);
  app.useBodyParser('json', { limit: BODY_LIMIT });
  app.useBodyParser('urlencoded', { limit: '100kb', extended: false });
  return app;
}

/** Charges a request its token, and says in the response what is left. */
function counted(limit: RateLimit) {
  return (request: Request, response: Response, next: NextFunction): void => {
    try {
      limit.charge(request);
    } catch (thrown) {
      sendError(thrown, request, response.set(limit.headers(request)));
      return;
    }
    response.set(limit.headers(request));
    next();
  };
}
