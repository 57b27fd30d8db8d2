import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type RequestHandler } from 'express';
import { sendError } from '../errors/error-filter.js';
import { JournalError, bodyTooLarge } from '../errors/errors.js';
import { excessIn } from '../limits/json-limits.js';

/** Limits for anonymous requests: the size of the body, and the time until the response begins. */
export const REQUEST_LIMITS = { bodyBytes: 100_000, seconds: 15 } as const;
export const ADMINISTRATOR_BODY_BYTES = 4 * 1024 * 1024;
const FORM_BYTES = 10_000;
/** Code that traverses JSON is recursive, and may compare each field of an object with all others. */
const JSON_LIMITS = { depth: 50, fields: 1_000 };

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Throws LIMIT_EXCEEDED for JSON that is nested too deeply or has an object of too many fields. */
export function rejectComplexJson(text: Buffer | string): void {
  const exceeded = excessIn(text, JSON_LIMITS);
  if (!exceeded) return;
  const { depth, fields } = JSON_LIMITS;
  const message = `The JSON is too complex: it may be at most ${depth} levels deep, with at most ${fields} fields in an object.`;
  const allowed = JSON_LIMITS[exceeded];
  throw new JournalError('LIMIT_EXCEEDED', message, {
    limit: { limit: `JSON ${exceeded}`, value: allowed + 1, allowed },
  });
}

/**
 * A parser of Express for bodies of one media type. A larger body is rejected as soon as it exceeds the limit: Express would read it to
 * its end before responding.
 */
function limited(
  make: (options: { type: string; limit: number; inflate: false }) => RequestHandler,
  type: string,
  limit: number,
): RequestHandler {
  const parse = make({ type, limit, inflate: false });
  return (request, response, next) => {
    if (request.is(type)) rejectBeyond(limit, request, response);
    parse(request, response, next);
  };
}

function rejectBeyond(allowed: number, request: IncomingMessage, response: ServerResponse): void {
  let value = 0;
  request.on('data', function count(chunk: Buffer) {
    value += chunk.length;
    if (value <= allowed) return;
    request.off('data', count);
    sendError(bodyTooLarge(value, allowed, false), request, response);
  });
}

const jsonParser = (options: object) =>
  express.json({ ...options, verify: (_request, _response, body) => rejectComplexJson(body) });
const anonymousJson = limited(jsonParser, 'application/json', REQUEST_LIMITS.bodyBytes);
const administratorJson = limited(jsonParser, 'application/json', ADMINISTRATOR_BODY_BYTES);

/** Parses JSON, larger bodies from administrators. Skips a body that the front has already read. */
export const parseJson: RequestHandler = (request, response, next) =>
  request.body === undefined
    ? (request.isAnonymous ? anonymousJson : administratorJson)(request, response, next)
    : next();

/** For forms that work without JavaScript. */
export const parseForm = limited(
  (options) => express.urlencoded({ ...options, extended: false }),
  'application/x-www-form-urlencoded',
  FORM_BYTES,
);

/** For bounced mail. */
export const parseMail = limited(express.raw, 'message/rfc822', REQUEST_LIMITS.bodyBytes);

type Reading = IncomingMessage & { [BODY]?: Body };
type Body = { length: number; chunks: Buffer[]; size: number; done: (body: Buffer) => void; timer?: NodeJS.Timeout };
const BODY = Symbol('body');

/** The total size of all bodies being received, by their declared lengths. */
const MAX_PENDING_BYTES = 64 * 1024 * 1024;
let pendingBytes = 0;

/**
 * Reads a body of declared length. `done` is not called if the client disconnects first; a client whose body would exceed
 * the total for all pending bodies is disconnected.
 */
export function readBody(request: Reading, length: number, done: (body: Buffer) => void): void {
  request[BODY] = { length, chunks: [], size: 0, done };
  request.on('data', collect);
}

/** One function for all requests: closures that live as long as a request are expensive to collect. */
function collect(this: Reading, chunk: Buffer): void {
  const body = this[BODY]!;
  body.chunks.push(chunk);
  body.size += chunk.length;
  if (body.size < body.length) {
    if (!body.timer) wait(this, body);
    return;
  }
  release.call(this);
  body.done(Buffer.concat(body.chunks));
}

function wait(request: Reading, body: Body): void {
  if (pendingBytes + body.length > MAX_PENDING_BYTES) {
    request.off('data', collect);
    request.socket.destroy();
    return;
  }
  pendingBytes += body.length;
  body.timer = setTimeout(() => request.socket.destroy(), REQUEST_LIMITS.seconds * 1000).unref();
  request.once('close', release);
}

/** Called at the end of the body, or when the client has disconnected. */
function release(this: Reading): void {
  const body = this[BODY];
  this[BODY] = undefined;
  if (!body?.timer) return;
  clearTimeout(body.timer);
  pendingBytes -= body.length;
}
