import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
];

/** Leads a request for a file of `folder` to the copy that the build compressed beside it, if the browser can read one. */
export function precompressed(folder: string): RequestHandler {
  const files = new Set(
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `/${file.replaceAll(path.sep, '/')}`)
      : [],
  );
  return (request: Request, response: Response, next: NextFunction) => {
    const offered = ENCODINGS.filter(({ extension }) => files.has(request.path + extension));
    if (offered.length === 0 || !['GET', 'HEAD'].includes(request.method)) return next();
    response.vary('Accept-Encoding');
    const encoding = offered.find(({ name }) => request.acceptsEncodings(name));
    if (encoding) {
      response.type(path.extname(request.path)).set('Content-Encoding', encoding.name);
      request.url = request.path + encoding.extension;
    }
    next();
  };
}
