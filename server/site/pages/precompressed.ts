import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const ENCODINGS = Object.entries({ br: '.br', gzip: '.gz' });

/** The URLs of the files that the build wrote to `folder`. */
export const filesIn = (folder: string): Set<string> =>
  new Set(
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `/${file.replaceAll(path.sep, '/')}`)
      : [],
  );

/** Spares every page a look-up in the file system. */
export const forFiles =
  (files: Set<string>, send: RequestHandler): RequestHandler =>
  (request, response, next) =>
    files.has(request.path) ? send(request, response, next) : next();

/** Serves the copy of one of `files` that the build compressed beside it, if the browser accepts one. */
export function precompressed(files: Set<string>): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const offered = ENCODINGS.filter(([, extension]) => files.has(request.path + extension));
    if (offered.length === 0) return next();
    response.vary('Accept-Encoding');
    const [encoding, extension] = offered.find(([name]) => request.acceptsEncodings(name)) ?? [];
    if (encoding) {
      response.type(path.extname(request.path)).set('Content-Encoding', encoding);
      request.url = request.path + extension;
    }
    next();
  };
}
