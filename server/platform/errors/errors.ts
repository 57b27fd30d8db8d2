/** All error codes and their HTTP status. The texts shown to people are in the client's messages. */
export const ERROR_STATUS = {
  BAD_INPUT: 400,
  /** The request asks for more than is allowed. */
  LIMIT_EXCEEDED: 400,
  UNAUTHENTICATED: 401,
  /** The password is right; the account needs a code as well. */
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  /** The user must have signed in within the last minutes. */
  REAUTHENTICATION_REQUIRED: 403,
  /** Until the generated password has been changed. */
  PASSWORD_CHANGE_REQUIRED: 403,
  /** Until a second factor is on, where the journal requires it. */
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  /** Somebody else has changed it meanwhile. */
  CONFLICT: 409,
  /** The present state does not permit it. */
  NOT_POSSIBLE: 409,
  /** Another record has a value that no two may have. */
  DUPLICATE: 409,
  /** The text cites works that its references no longer have. */
  STILL_CITED: 409,
  GONE: 410,
  FILE_MISSING: 410,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNSUPPORTED_FILE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  /** The connection to the database was lost during COMMIT. */
  OUTCOME_UNKNOWN: 503,
} as const;

/** After how many seconds a client may try again: the header `Retry-After`. The rate limit and the throttle compute theirs. */
export const RETRY_AFTER_SECONDS = {
  tooManyRunning: 2,
  tooManySigningIn: 5,
  unavailable: 5,
  tooManyUploads: 60,
  diskFull: 60,
  damagedFile: 3_600,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What is wrong with a file, for clients that say it in another language. */
type FileProblem = {
  name: string;
  problem: 'EMPTY' | 'NOT_PDF' | 'OTHER_TYPE' | 'TRUNCATED' | 'LOCKED' | 'UNREADABLE';
};

/** A rejected field: its name in the API, the record that has the value or needs the missing one, and the one of several that was rejected. */
export type FieldError = {
  field: string;
  message: string;
  holder?: { id: number; title: string };
  record?: number;
  file?: FileProblem;
};

/** An exceeded limit, with the requested and the allowed amount. */
export type LimitError = { limit: string; value: number; allowed: number };

type Details = { fields?: FieldError[]; retryAfterSeconds?: number; limit?: LimitError };

/** An error whose message may be shown to the client. Anything else becomes INTERNAL, without details. */
export class JournalError extends Error {
  readonly fields: FieldError[];
  readonly retryAfterSeconds?: number;
  readonly limit?: LimitError;
  /** The parsers of Express set it to what it is, so it is no getter. */
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { fields = [], retryAfterSeconds, limit }: Details = {},
  ) {
    super(message);
    this.name = 'JournalError';
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.limit = limit;
    this.status = ERROR_STATUS[code];
  }
}

export const badField = (field: string, message: string) =>
  new JournalError('BAD_INPUT', message, { fields: [{ field, message }] });
/** Rejects a file; `atField` says later which field it is in. */
export function badFile(name: string, problem: FileProblem['problem'], what: string): JournalError {
  const message = `'${name}' ${what}.`;
  return new JournalError('UNSUPPORTED_FILE', message, {
    fields: [{ field: 'file', message, file: { name, problem } }],
  });
}
/** Whether a file was rejected for what it is. */
export const isOfFile = (thrown: unknown): boolean =>
  thrown instanceof JournalError && ['UNSUPPORTED_FILE', 'TOO_LARGE'].includes(thrown.code);
/** Names the field that a rejected file is in. */
export const atField = (field: string) => (thrown: unknown) => {
  if (!(thrown instanceof JournalError) || !thrown.fields.some(({ file }) => file)) throw thrown;
  throw new JournalError(thrown.code, thrown.message, { fields: thrown.fields.map((error) => ({ ...error, field })) });
};
export const notFound = (what: string, id: number) =>
  new JournalError('NOT_FOUND', `There is no ${what} with id ${id}.`);
export const nothingHere = () => new JournalError('NOT_FOUND', 'There is nothing at this URL.');
export const gone = (what: string, id: number) => new JournalError('GONE', `The ${what} with id ${id} was deleted.`);
/** `record` is given if the request has the versions of several. */
export const conflict = (saved: number, edited: number, record?: number) => {
  const message = `Somebody else saved version ${saved} while you were editing version ${edited}.`;
  return new JournalError('CONFLICT', message, { fields: record ? [{ field: 'version', message, record }] : [] });
};
/** What cannot be had just now; `why` says when to try again. */
export const unavailable = (message: string, why: keyof typeof RETRY_AFTER_SECONDS = 'unavailable') =>
  new JournalError('UNAVAILABLE', message, { retryAfterSeconds: RETRY_AFTER_SECONDS[why] });
export const DATABASE_UNAVAILABLE = 'The database is unavailable. Try again in a moment.';
const DISK_FULL = 'The disk of the server is full. Reading still works; please inform the operator of the server.';
export const diskFull = () => unavailable(DISK_FULL, 'diskFull');
export const isDiskFull = ({ message }: JournalError) => message === DISK_FULL;
/** `isWhole` if the value is the size of the body, and not only of what was read of it. */
export function bodyTooLarge(value: number, allowed: number, isWhole: boolean): JournalError {
  const message = `The request body is too large:${isWhole ? ` ${value} bytes,` : ''} at most ${allowed} bytes are allowed.`;
  return new JournalError('TOO_LARGE', message, { limit: { limit: 'body bytes', value, allowed } });
}
export const interrupted = () => new JournalError('BAD_INPUT', 'The upload was interrupted. Try again.');
export const sessionOver = () => new JournalError('UNAUTHENTICATED', 'Your session has ended. Sign in again.');
export const fileMissing = (field: string, name: string, revision: number) => {
  const message = `The file '${name}' of revision ${revision} no longer exists. Nothing was changed.`;
  return new JournalError('FILE_MISSING', message, { fields: [{ field, message }] });
};
