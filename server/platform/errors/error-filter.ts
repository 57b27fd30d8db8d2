import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import Negotiator from 'negotiator';
import { escape } from '../../../client/shared/escape.js';
import {
  DATABASE_UNAVAILABLE,
  ERROR_STATUS,
  type ErrorCode,
  JournalError,
  bodyTooLarge,
  diskFull,
  unavailable,
} from './errors.js';
import { Repetitions } from './repetitions.js';

const log = new Logger('Errors');

const rejected = (code: ErrorCode, message: string) => () => new JournalError(code, message);
/** PostgreSQL's SQLSTATEs, by code or class; the first decides. */
const SQLSTATES: [pattern: RegExp, error: () => JournalError][] = [
  [/^23505$/, rejected('DUPLICATE', 'A record with these values already exists.')],
  [/^23503$/, rejected('BAD_INPUT', 'The request refers to a record that does not exist.')],
  [/^23...$/, rejected('BAD_INPUT', 'The record breaks a rule of the database.')],
  [/^22...$/, rejected('BAD_INPUT', 'A value has the wrong type.')],
  [/^40...$/, rejected('CONFLICT', 'Somebody else changed this at the same moment. Try again.')],
  [/^55P03$/, () => unavailable('Somebody else is changing this at the moment. Try again shortly.')],
  [/^57014$/, () => unavailable('The database took too long. Request less, or try again in a moment.')],
  [/^53100$/, diskFull],
  [/^(26000|42P05|57...|53...|08...)$/, () => unavailable(DATABASE_UNAVAILABLE)],
];
const DATABASE_GONE =
  /ECONNREFUSED|ECONNRESET|EADDRNOTAVAIL|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENOENT|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|Query runner already released|DataSource is not/;

const locked = () =>
  unavailable('The server cannot write its files at the moment. Please inform its operator.', 'diskFull');
/** Errors of writing a file. */
const DISK: Record<string, () => JournalError> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EROFS: locked,
  EACCES: locked,
  EPERM: locked,
};

/** What errors of Node, Express and the database may have. */
type Thrown = Partial<
  Record<'code' | 'status' | 'statusCode' | 'message' | 'type' | 'length' | 'limit' | 'syscall' | 'address', unknown>
>;

/** Turns anything thrown into an error that may be shown; unknown ones become INTERNAL, without details. */
export function asJournalError(caught: unknown): JournalError {
  const error = originalOf(caught) as Thrown;
  if (error instanceof JournalError) return error;
  if (error?.type === 'entity.too.large')
    return bodyTooLarge(Number(error.length), Number(error.limit), Boolean(error.length));
  // ENOENT of a file; errors of a database that listens on a Unix socket have an address.
  if (error?.code === 'ENOENT' && !error.address) return new JournalError('NOT_FOUND', 'There is no such file.');
  const status = Number(error?.status ?? error?.statusCode);
  if (status >= 400 && status < 500) return new JournalError(codeOf(status), String(error.message));
  const [, made] = SQLSTATES.find(([pattern]) => pattern.test(String(error?.code))) ?? [];
  if (made) return made();
  const disk = error?.syscall && !error.address ? DISK[String(error.code)] : undefined;
  if (disk) return disk();
  if (DATABASE_GONE.test(`${error?.code} ${error?.message}`)) return unavailable(DATABASE_UNAVAILABLE);
  return new JournalError(
    'INTERNAL',
    'An internal error occurred. Try again; if it happens again, quote the request id.',
  );
}

const codeOf = (status: number): ErrorCode =>
  (Object.keys(ERROR_STATUS) as ErrorCode[]).find((code) => ERROR_STATUS[code] === status) ?? 'BAD_INPUT';

/** The body of a REST error. The specification's client shows `message`. */
export const restError = (error: JournalError, requestId?: string) => ({
  code: error.code,
  message: error.message,
  ...(error.fields.length ? { errors: error.fields } : {}),
  ...error.limit,
  request_id: requestId,
});

const repetitions = new Repetitions((kind, more) => log.error(`${more} more in the last minute: ${kind}`));

/** Errors that differ only in numbers and ids are of one kind. */
const kindOf = (message: string) => message.slice(0, 200).replace(/\d+/g, '#');

export function logIfOurs(caught: unknown, error: JournalError, requestId?: string): void {
  if (error.status < 500) return;
  const thrown = originalOf(caught);
  const message = String(thrown);
  if (!repetitions.admit(kindOf(message))) return;
  // Our own rejections need no stack trace.
  const stack = thrown instanceof JournalError ? undefined : (thrown as Partial<Error> | null)?.stack;
  log.error({ message, requestId, stack });
}

@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): unknown {
    if (host.getType<GqlContextType>() === 'graphql') return thrown;
    const http = host.switchToHttp();
    return sendError(thrown, http.getRequest<Request>(), http.getResponse<Response>());
  }
}

const PAGE = 'text/html';
/** As it was sent, since handlers of what everyone gets do not see it; no browser sends more. */
const prefersPage = ({ headersDistinct: { accept } }: IncomingMessage) =>
  new Negotiator({ headers: { accept: accept?.[0].slice(0, 1_000) } }).mediaType(['application/json', PAGE]) === PAGE;
/** For a browser. It is static: it must cost less than what was rejected. */
const pageOf = ({ status, message, retryAfterSeconds }: JournalError) => `<!doctype html>
<html lang="sq"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title>
<p>Revista nuk përgjigjet dot tani. Provoni përsëri pas ${retryAfterSeconds} sekondash.</p>
<p lang="en">${escape(message)}</p>`;

/** Sends an error response; also used by code that runs before Nest and Express. */
export function sendError(thrown: unknown, request: IncomingMessage, response: ServerResponse): void {
  // The response of a handler that has exceeded the time limit, which has been responded to.
  if (response.writableEnded && (thrown as NodeJS.ErrnoException)?.code === 'ERR_HTTP_HEADERS_SENT') return;
  const error = asJournalError(thrown);
  logIfOurs(thrown, error, request.id);
  if (response.writableEnded) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const isGraphQL = /^\/graphql\/?($|\?)/i.test((request as Partial<Request>).originalUrl ?? request.url!);
  const isPage = !isGraphQL && error.retryAfterSeconds && prefersPage(request);
  const json = isGraphQL ? { errors: [graphqlError(error, request.id)] } : restError(error, request.id);
  const body = isPage ? pageOf(error) : JSON.stringify(json);
  if (error.retryAfterSeconds) response.setHeader('Retry-After', String(error.retryAfterSeconds));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Request-Id', request.id!);
  response.setHeader('Content-Type', `${isPage ? PAGE : 'application/json'}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.statusCode = error.status;
  response.end(body);
}

/** The GraphQL form of an error that is not of a field. */
export const graphqlError = (error: JournalError, requestId?: string) => ({
  message: error.message,
  extensions: { ...errorExtensions(error), requestId },
});

/** The GraphQL `extensions` of an error, whether it occurs before or during execution. */
export const errorExtensions = ({ code, fields, limit, retryAfterSeconds }: JournalError) => ({
  code,
  ...(fields.length ? { fields } : {}),
  ...limit,
  ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
});

/** The error wrapped by a GraphQL error. */
export function originalOf(thrown: unknown): unknown {
  let original = thrown;
  while (original instanceof GraphQLError && original.originalError) original = original.originalError;
  return original;
}
