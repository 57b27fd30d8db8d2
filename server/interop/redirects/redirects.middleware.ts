import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { REVALIDATE } from '../../platform/http/cache-policies.js';
import { rulesOf } from '../../platform/http/url-rules.js';
import { frontPageOf } from './former-url.js';
import { RedirectsService } from './redirects.service.js';

/** Redirects former URLs. Must come before the pages, which handle all remaining URLs. */
export function attachRedirects(app: NestExpressApplication, hasPage: (path: string) => Promise<boolean>): void {
  const redirects = app.get(RedirectsService, { strict: false });
  const find = async ({ path, url }: Request) => {
    const target = await redirects.find(url);
    const front = target ? null : frontPageOf(url);
    if (!front || rulesOf(path).kind !== 'page' || (await hasPage(path))) return target;
    return redirects.frontPage(front, url.slice(path.length));
  };
  app.use(async (request: Request, response: Response, next: NextFunction) => {
    const path = await find(request);
    if (path === null) return next();
    response.set('Cache-Control', REVALIDATE).redirect(301, path);
  });
}
