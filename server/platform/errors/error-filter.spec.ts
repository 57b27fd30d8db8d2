import { asJournalError } from './error-filter.js';

it.each([
  ['Connection terminated unexpectedly'],
  ['Connection terminated due to connection timeout'],
  ['timeout expired'],
  ['Query read timeout'],
  ['Query runner already released. Cannot run queries anymore.'],
  ['connect ECONNREFUSED 127.0.0.1:5432'],
])("an unavailable database is not the request's fault: %s", (message) => {
  expect(asJournalError(new Error(message))).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
});

it('an unexpected error reveals nothing', () => {
  expect(asJournalError(new Error('password of the database: secret'))).toMatchObject({
    code: 'INTERNAL',
    message: 'An internal error occurred. Try again; if it happens again, quote the request id.',
  });
});

it('reports a disk that is full for the database', () => {
  const error = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  expect(asJournalError(error)).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('is full') });
});

it.each([
  ['ENOSPC', 'is full'],
  ['EDQUOT', 'is full'],
  ['EROFS', 'cannot write'],
])('reports a disk that cannot be written to (%s)', (code, message) => {
  const error = Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });
  expect(asJournalError(error)).toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining(message),
    retryAfterSeconds: 60,
  });
});
