import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { NextFunction, Request, Response } from 'express';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import ReceivedUpload from 'graphql-upload/Upload.mjs';
import processRequest, { type FileUpload } from 'graphql-upload/processRequest.mjs';
import { JournalError, atField, interrupted } from '../errors/errors.js';
import { rejectComplexJson } from '../http/body.js';
import { type FileRule, MAX_FILE_BYTES, MAX_FILES } from '../store/file-rules.js';
import { type FileStore } from './file-store.js';
import { type StagedFile } from './stored-file.js';
import { type ReceivedPart, UploadScope, senderFault } from './upload-scope.js';

const LIMITS = { maxFieldSize: 4 * 1024 * 1024, maxFileSize: MAX_FILE_BYTES + 1, maxFiles: MAX_FILES };
/** Enough for 20 files with several paths each. Setting a long path is quadratic, and recursive: one of 180 kB ends the process. */
const MAX_MAP_LENGTH = 4_000;

export const Upload = GraphQLUpload;

/** A resolver's argument of type Upload. */
export type Uploading = Promise<FileUpload> | null;

/** The request that each file arrived with. */
const scopes = new WeakMap<FileUpload, UploadScope>();

/** Also for a document that is not staged. */
export async function receivedPart(upload: Promise<FileUpload>): Promise<ReceivedPart> {
  const {
    capacitor: { _path: at },
    filename: name,
    createReadStream,
  } = await upload;
  return { at, name, createReadStream };
}

/** Reads the multipart body of POST /graphql completely; the files are checked when a resolver stages them. */
export function graphqlUploads(store: FileStore) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (request.is('multipart/form-data')) request.body = await readOperation(request, response, store);
    next();
  };
}

const malformed = (message: string) => new JournalError('BAD_INPUT', message);

async function readOperation(request: Request, response: Response, store: FileStore): Promise<object> {
  store.rejectIfFull();
  const scope = new UploadScope(store);
  response.once('close', () => void scope.end());
  const body = new UploadBody(request.headers, scope);
  body.once('close', () => request.resume());
  // A complete body is lost nevertheless if its client disconnects before it has been read.
  request.once('close', () => request.readableEnded || body.destroy(interrupted()));
  try {
    const operation = await processRequest(request.pipe(body) as unknown as IncomingMessage, response, LIMITS);
    if (Array.isArray(operation)) throw malformed("'operations' must be a JSON object.");
    const files = [...uploadsIn(operation.variables)].map(async ({ promise }) => {
      const file = await promise;
      scopes.set(file, scope);
      await finished(file.capacitor);
    });
    await Promise.all([body.parsed, ...files]);
    return operation;
  } catch (thrown) {
    throw asRejection(body.errored ?? thrown);
  }
}

/** The body as graphql-upload reads it, with the limits that it does not have: bytes of all uploads, depth, length of the map, one part a file. */
class UploadBody extends Transform {
  /** Until the whole body is parsed. */
  parsed: Promise<void>;
  private readonly seen = new Set<string>();

  constructor(
    readonly headers: IncomingHttpHeaders,
    private readonly scope: UploadScope,
  ) {
    super();
    // Reported by the parser as well.
    this.on('error', () => {});
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.attempt(() => this.scope.count(chunk.length));
    if (!this.destroyed) done(null, chunk);
  }

  /** graphql-upload pipes its request into its parser when it has attached its listeners. */
  override pipe<Parser extends NodeJS.WritableStream>(parser: Parser): Parser {
    this.before(parser, 'field', (name, value) => {
      if (name === 'operations') rejectComplexJson(value);
      else if (name !== 'map') throw malformed("There are no fields but 'operations' and 'map' before the files.");
      else if (value.length > MAX_MAP_LENGTH)
        throw new JournalError('TOO_LARGE', `'map' is longer than ${MAX_MAP_LENGTH} characters.`);
    });
    this.before(parser, 'file', (name) => {
      if (this.seen.has(name)) throw malformed(`The file '${name}' is there twice.`);
      this.seen.add(name);
    });
    this.parsed = finished(parser);
    this.parsed.catch(() => {});
    return super.pipe(parser);
  }

  private before(parser: NodeJS.WritableStream, event: string, check: (name: string, value: string) => void): void {
    const [read] = parser.listeners(event);
    parser.removeAllListeners(event);
    parser.on(event, (name: string, value: string & Readable, info: unknown) => {
      this.attempt(() => check(name, value));
      if (!this.destroyed) read(name, value, info);
      else if (event === 'file') value.on('error', () => {}).resume();
    });
  }

  private attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.destroy(error as Error);
    }
  }
}

function* uploadsIn(value: unknown): Generator<ReceivedUpload> {
  if (value instanceof ReceivedUpload) yield value;
  else if (typeof value === 'object' && value) for (const each of Object.values(value)) yield* uploadsIn(each);
}

function asRejection(thrown: unknown): unknown {
  const { status, message } = thrown as { status?: number; message: string };
  if (!status || thrown instanceof JournalError) return senderFault(thrown);
  return new JournalError(status === 413 ? 'TOO_LARGE' : 'BAD_INPUT', message);
}

/** Stages the file of an argument; null if there is none. */
async function stagedOne(name: string, rule: FileRule, upload: Uploading | undefined): Promise<StagedFile | null> {
  if (!upload) return null;
  return scopes
    .get(await upload)!
    .stageReceived(rule, await receivedPart(upload))
    .catch(atField(name));
}

/** Stages the files of a resolver's arguments in sequence, each by its rule. */
export async function staged<Name extends string>(
  files: Record<Name, [FileRule, Uploading | undefined]>,
): Promise<Record<Name, StagedFile | null>> {
  const received: Record<string, StagedFile | null> = {};
  for (const [name, [rule, upload]] of Object.entries<[FileRule, Uploading | undefined]>(files))
    received[name] = await stagedOne(name, rule, upload);
  return received;
}

/** Stages the files of a list argument; undefined if it was omitted. */
export async function stagedList(
  name: string,
  rule: FileRule,
  uploads: Uploading[] | null | undefined,
): Promise<StagedFile[] | undefined> {
  if (!uploads) return undefined;
  const received: StagedFile[] = [];
  for (const one of uploads) received.push((await stagedOne(name, rule, one))!);
  return received;
}
