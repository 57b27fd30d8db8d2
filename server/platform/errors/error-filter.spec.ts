import { Logger, NotFoundException } from '@nestjs/common';
import { jest } from '@jest/globals';
import { asJournalError, logIfOurs, sendError } from './error-filter.js';
import { ERROR_STATUS, JournalError, unavailable } from './errors.js';

afterEach(() => void jest.restoreAllMocks());

const failed = (code: string, more: object = {}) => Object.assign(new Error(`${code}: it failed`), { code, ...more });

it.each([
  ...['Connection terminated unexpectedly', 'Connection terminated due to connection timeout', 'timeout expired'],
  ...['Query read timeout', 'Query runner already released. Cannot run queries anymore.'],
  ...['connect ECONNREFUSED 127.0.0.1:5432', 'connect EHOSTUNREACH 192.0.2.1:5432', 'getaddrinfo ENOTFOUND db'],
])("an unavailable database is not the request's fault: %s", (message) => {
  expect(asJournalError(new Error(message))).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
});

it.each<[code: string, message: RegExp, thrown: unknown]>([
  ['INTERNAL', /^An internal error occurred/, new Error('password of the database: secret')],
  ['INTERNAL', /^An internal error occurred/, failed('EACCES', { syscall: 'connect', address: '/run/postgresql' })],
  ['INTERNAL', /^An internal error occurred/, Object.assign(new Error('secret'), { status: 500 })],
  ['INTERNAL', /^An internal error occurred/, null],
  ['UNAVAILABLE', /^The database is unavailable/, failed('ENOENT', { syscall: 'connect', address: '/run/postgresql' })],
  ['UNAVAILABLE', /^The database is unavailable/, Object.assign(new AggregateError([]), { code: 'EADDRNOTAVAIL' })],
  ['UNAVAILABLE', /^The database is unavailable/, failed('57P01')],
  ['UNAVAILABLE', /took too long/, failed('57014')],
  ['UNAVAILABLE', /is full/, failed('53100')],
  ['TOO_LARGE', /: 20 bytes, at most 10/, { type: 'entity.too.large', status: 413, length: 20, limit: 10 }],
  ['TOO_LARGE', /too large: at most 10/, { type: 'entity.too.large', status: 413, limit: 10 }],
  ['DUPLICATE', /already exists/, failed('23505')],
  ['BAD_INPUT', /does not exist/, failed('23503')],
  ['BAD_INPUT', /breaks a rule/, failed('23514')],
  ['BAD_INPUT', /wrong type/, failed('22P02')],
  ['CONFLICT', /at the same moment/, failed('40001')],
  ['NOT_FOUND', /^There is no such file/, failed('ENOENT', { status: 404 })],
  ['NOT_FOUND', /^Cannot GET/, new NotFoundException('Cannot GET /api/ECONNREFUSED')],
  ['BAD_INPUT', /^It failed/, Object.assign(new Error('It failed'), { status: 400 })],
  ['BAD_INPUT', /^It failed/, Object.assign(new Error('It failed'), { statusCode: 499 })],
])('is %s, %s: %p', (code, message, thrown) => {
  expect(asJournalError(thrown)).toMatchObject({ code, message: expect.stringMatching(message) });
});

it.each(['ENOSPC is full', 'EDQUOT is full', 'EROFS cannot write'])(
  'reports a disk that cannot be written to: %s',
  (told) => {
    const [code, ...words] = told.split(' ');
    const message = expect.stringContaining(words.join(' '));
    const reported = { code: 'UNAVAILABLE', message, retryAfterSeconds: 60 };
    expect(asJournalError(failed(code, { syscall: 'write' }))).toMatchObject(reported);
  },
);

it('clients are told the status of each code', () => {
  expect(ERROR_STATUS).toEqual({
    ...{ BAD_INPUT: 400, LIMIT_EXCEEDED: 400, UNAUTHENTICATED: 401, SECOND_FACTOR_REQUIRED: 401, FORBIDDEN: 403 },
    ...{ REAUTHENTICATION_REQUIRED: 403, PASSWORD_CHANGE_REQUIRED: 403, SECOND_FACTOR_SETUP_REQUIRED: 403 },
    ...{ NOT_FOUND: 404, METHOD_NOT_ALLOWED: 405, NOT_ACCEPTABLE: 406, CONFLICT: 409, NOT_POSSIBLE: 409 },
    ...{ DUPLICATE: 409, STILL_CITED: 409, GONE: 410, FILE_MISSING: 410, PRECONDITION_FAILED: 412, TOO_LARGE: 413 },
    ...{ UNSUPPORTED_MEDIA_TYPE: 415, UNSUPPORTED_FILE: 415, TOO_MANY_REQUESTS: 429 },
    ...{ INTERNAL: 500, UNAVAILABLE: 503, OUTCOME_UNKNOWN: 503 },
  });
});

it('what is ours is logged, the first five times, with a stack if it is unexpected', () => {
  const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  const log = (thrown: unknown) => logIfOurs(thrown, asJournalError(thrown), 'x-1');
  for (let n = 0; n < 6; n++) log(new TypeError(`unexpected ${n}`));
  log(unavailable('Later.'));
  log(new JournalError('BAD_INPUT', 'No.'));
  expect(error.mock.calls.map(([entry]) => entry)).toEqual([
    ...[0, 1, 2, 3, 4].map((n) => ({
      ...{ message: `TypeError: unexpected ${n}`, requestId: 'x-1', stack: expect.stringContaining('unexpected') },
    })),
    { message: 'JournalError: Later.', requestId: 'x-1', stack: undefined },
  ]);
});

it('nothing is sent after a response: one that has ended is left, one that has begun is cut off', () => {
  const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  const destroy = jest.fn();
  const send = (thrown: unknown, response: object) => sendError(thrown, { id: 'x-1' } as never, response as never);
  send(failed('ERR_HTTP_HEADERS_SENT'), { writableEnded: true });
  expect(error).not.toHaveBeenCalled();
  send(new Error('after the end'), { writableEnded: true });
  send(new JournalError('BAD_INPUT', 'No.'), { headersSent: true, destroy });
  expect([error, destroy].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it.each([
  [{}, '/al', /^\{"code":"UNAVAILABLE"/],
  [{ accept: ['text/html,*/*;q=0.8'] }, '/al', /lang="sq"[^]+pas 5 sekondash[^]+lang="en">Later &lt;/],
  [{ accept: ['text/html'] }, '/GraphQL/?query={x}', /^\{"errors":\[\{"message":"Later <"/],
])('who may try again gets a page if it is a browser: %j at %s', (headersDistinct, url, body) => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  const response = { setHeader: () => {}, end: jest.fn() };
  sendError(unavailable('Later <'), { url, headersDistinct } as never, response as never);
  expect(response.end).toHaveBeenCalledWith(expect.stringMatching(body));
});
