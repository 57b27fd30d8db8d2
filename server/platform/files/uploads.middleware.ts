import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { paths } from '../../../client/shared/paths.js';
import { Identifier } from '../access/access.js';
import { sendError } from '../errors/error-filter.js';
import { JournalError } from '../errors/errors.js';
import { CONFIG, type Config } from '../config.js';
import { ContentVersion } from '../database/content-version.js';
import { FileCache } from '../public-cache/file-cache.js';
import { FORMATS } from '../store/file-rules.js';
import { type LocalFile, ObjectStore } from '../store/object-store.js';
import { damaged, isCompleteImage, readWhole } from '../store/whole-file.js';
import { FOREVER_IN_BROWSERS, PRIVATE } from '../http/cache-policies.js';
import { FileStore } from './file-store.js';
import { graphqlUploads } from './graphql-uploads.js';
import { STORED_PATH } from './referenced-files.js';
import { PublishedFiles } from './published-files.js';
import { RetractedFiles } from './retracted-files.js';
import { SignedUrls } from './signed-urls.js';

export const MAX_MINUTES = 15;
const MAX_RANGES = 5;
/** Some clients put /uploads/<folder>/ before a stored path that already begins with it. */
const DOUBLED = /^\/uploads\/[a-z-]+(\/uploads\/.+)$/;
const VIEWED = ['webp', 'pdf'];
/** Headers of the file, removed when an error is sent instead. */
const OF_THE_FILE = ['ETag', 'Cache-Control', 'Content-Type', 'Content-Disposition', 'Link'];

/** Mounts the file routes before the body parsers: multipart bodies in, stored files out. */
export function attachUploads(app: NestExpressApplication): void {
  const store = app.get(FileStore, { strict: false });
  const identifier = app.get(Identifier, { strict: false });
  const serve = server(app, identifier);

  app.use(async (request: Request, response: Response, next: NextFunction) => {
    if (request.is('multipart/*')) {
      limitUploadTime(request, response);
      // Only administrators may upload. Everyone else is rejected before a byte of the body is read.
      if (!(await identifier.identify(request))) throw new JournalError('UNAUTHENTICATED', 'Sign in first.');
    }
    next();
  });
  app.use('/graphql', graphqlUploads(store));
  app.use('/uploads', serve);
}

/** Limits the duration of an upload, however fast the bytes arrive, so that its authentication and version stay current. */
export function limitUploadTime(request: IncomingMessage, response: ServerResponse): void {
  const tooLong = new JournalError('BAD_INPUT', `The upload took longer than ${MAX_MINUTES} minutes.`);
  const timer = setTimeout(() => {
    if (!request.complete && !response.headersSent) sendError(tooLong, request, response);
  }, MAX_MINUTES * 60_000);
  response.once('close', () => clearTimeout(timer));
}

function server(app: NestExpressApplication, identifier: Identifier) {
  const store = app.get(ObjectStore, { strict: false });
  const published = app.get(PublishedFiles, { strict: false });
  const retracted = app.get(RetractedFiles, { strict: false });
  const signedUrls = app.get(SignedUrls, { strict: false });
  const cache = app.get(FileCache, { strict: false });
  const content = app.get(ContentVersion, { strict: false });
  const { publicUrl } = app.get<Config>(CONFIG, { strict: false });

  return async (request: Request, response: Response): Promise<void> => {
    const { range } = request.headers;
    const requested = decoded(request.baseUrl + request.path);
    const doubled = DOUBLED.exec(requested)?.[1];
    if (doubled && STORED_PATH.test(doubled.slice(1))) return response.redirect(301, doubled);
    const [, stem, width = '', extension] = STORED_PATH.exec(requested.slice(1)) ?? [];
    if (!stem) throw missing();
    const version = content.current;
    const { isPublished, material, size, sha256, fault, retraction } = await published.find(`${stem}.${extension}`);
    const isPublic = isPublished && !retraction;
    const isEditor =
      !isPublic && (signedUrls.isValid(stem, request.query) || Boolean(await identifier.identify(request)));
    if (!isPublished && !isEditor) throw missing();
    const local = await store.local(requested.slice(1));
    if (!local) throw isPublished && !width ? damaged(requested) : missing();

    // A file that has only just disappeared is not recorded as damaged yet.
    if (fault === 'content' && !width) throw damaged(requested);
    if (width ? !(await isCompleteImage(local.file, local.size)) : size !== null && size !== local.size)
      throw damaged(requested);

    const sent: LocalFile & { etag?: string } =
      retraction && !isEditor ? await retracted.of(local, requested, retraction) : local;
    if (range && range.split(',').length > MAX_RANGES) return rejectRange(response, sent.size);
    response.set({
      ETag: `"${sent.etag ?? basename(stem) + width}"`,
      'Accept-Ranges': 'bytes',
      'Cache-Control': isPublic ? FOREVER_IN_BROWSERS : isEditor ? PRIVATE : 'no-cache',
      'Content-Type': FORMATS[extension].mediaType,
      'Content-Disposition': `${VIEWED.includes(extension) ? 'inline' : 'attachment'}; filename="${basename(requested)}"`,
      // Browsers' built-in PDF viewers do not work inside a sandbox.
      'Content-Security-Policy':
        extension === 'pdf' ? "frame-ancestors 'self'" : "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    if (material) response.set('Link', `<${publicUrl}${paths.record(material)}>; rel="collection"; type="text/html"`);
    const file =
      isPublic &&
      request.headers.authorization === undefined &&
      (await cache
        .load(requested, local.size, version, response, () => readWhole(local.file, width ? null : sha256))
        .catch((thrown: unknown) => {
          for (const header of OF_THE_FILE) response.removeHeader(header);
          throw thrown;
        }));
    if (!file || !file.send(request, response)) await stream(sent.file, sent.size, response);
  };
}

/** The same response for missing, withdrawn and scheduled files, which reveals nothing. */
const missing = () => new JournalError('NOT_FOUND', 'There is no such file.');

/** Sends a file; 416 for a part that does not exist. */
export function stream(file: string, size: number, response: Response): Promise<void> {
  const { headers } = response.req;
  // Express finds no such part, where RFC 9110 (14.1.2) wants the whole file.
  if (Number(/^bytes=-(\d+)$/.exec(headers.range ?? '')?.[1]) > size) delete headers.range;
  return new Promise((resolve, reject) => {
    response.sendFile(file, { lastModified: false, cacheControl: false, dotfiles: 'allow' }, (error) => {
      const { status, code } = (error ?? {}) as { status?: number; code?: string };
      // A client that disconnects is not an error.
      if (!error || response.headersSent || code === 'ECONNABORTED') return resolve();
      for (const header of OF_THE_FILE) response.removeHeader(header);
      return status === 416 ? resolve(rejectRange(response, size)) : reject(error);
    });
  });
}

function rejectRange(response: Response, size: number): void {
  response
    .set({ 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
    .status(416)
    .end();
}

function decoded(requested: string): string {
  try {
    return decodeURIComponent(requested);
  } catch {
    throw new JournalError('BAD_INPUT', 'The URL is not correctly percent-encoded.');
  }
}
