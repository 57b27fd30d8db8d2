import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { sendError } from '../../platform/errors/error-filter.js';
import { REVALIDATE } from '../../platform/http/cache-policies.js';
import { RedirectsService } from './redirects.service.js';

/** Redirects former URLs. Must come before the pages, which handle all remaining URLs. */
export function attachRedirects(app: NestExpressApplication): void {
  const redirects = app.get(RedirectsService, { strict: false });
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (!['GET', 'HEAD'].includes(request.method)) return next();
    redirects.find(request.path).then(
      (path) => {
        if (path === null) return next();
        response.set('Cache-Control', REVALIDATE).redirect(301, path);
      },
      (thrown: unknown) => sendError(thrown, request, response),
    );
  });
}
