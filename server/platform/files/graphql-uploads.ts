import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { NextFunction, Request, Response } from 'express';
import { GraphQLError, GraphQLScalarType } from 'graphql';
import { sendError } from '../errors/error-filter.js';
import { JournalError } from '../errors/errors.js';
import { refuseDeepJson } from '../http/body.js';
import { type FileRule, MAX_FILE_BYTES, MAX_FILES } from '../store/file-rules.js';
import { type FileStore } from './file-store.js';
import { senderFault } from './malformed.js';
import { type StagedFile } from './stored-file.js';
import { UploadScope } from './upload-scope.js';

const MAX_FIELD_LENGTH = 4 * 1024 * 1024;
const MAX_PATH_LENGTH = 200;
const MAX_PATHS = 2 * MAX_FILES;

/** An uploaded file on disk that has not been checked yet. */
class UploadedFile {
  constructor(
    readonly scope: UploadScope,
    readonly at: string,
    readonly name: string,
  ) {}
}

const refuse = (): never => {
  throw new GraphQLError('An upload is sent as the GraphQL multipart request specification says.');
};

export const Upload = new GraphQLScalarType({
  name: 'Upload',
  description: 'The `Upload` scalar type represents a file upload.',
  parseValue: (value) => (value instanceof UploadedFile ? value : refuse()),
  parseLiteral: refuse,
  serialize: refuse,
});

/** A resolver's argument of type Upload. */
export type Uploading = UploadedFile | null;

/** Reads the multipart body of POST /graphql completely; the files are checked when a resolver stages them. */
export function graphqlUploads(store: FileStore) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!request.is('multipart/form-data')) return next();
    const scope = new UploadScope(store);
    response.once('close', () => void scope.end());
    readOperation(request, scope).then(
      (operation) => {
        request.body = operation;
        next();
      },
      (thrown: unknown) => sendError(senderFault(thrown), request, response),
    );
  };
}

type Slot = { holder: Record<string, unknown>; key: string };
type Slots = Map<string, Slot[]>;

const malformed = (message: string) => new JournalError('BAD_INPUT', message);

/** Parses a body by the GraphQL multipart request specification and puts its files where the map says. */
async function readOperation(request: IncomingMessage, scope: UploadScope): Promise<Record<string, unknown>> {
  let operation: Record<string, unknown> | undefined;
  let slots: Slots | undefined;
  const received: Promise<void>[] = [];

  const readField = (name: string, value: string, isCut: boolean) => {
    if (isCut) throw new JournalError('TOO_LARGE', `The text of '${name}' is too long.`);
    if (name === 'operations') operation = parseObject(name, value);
    else if (name === 'map') slots = slotsOf(parseObject(name, value), operation);
    else throw malformed(`There is no field '${name}', only 'operations' and 'map' before the files.`);
  };
  const readFile = async (field: string, stream: Readable, fileName: string) => {
    const places = slots?.get(field);
    if (!places) throw malformed('Each file must follow the map, which names its variable.');
    const file = new UploadedFile(scope, await scope.spool(stream, MAX_FILE_BYTES), fileName);
    for (const { holder, key } of places) holder[key] = file;
    slots!.delete(field);
  };

  await new Promise<void>((resolve, reject) => {
    const parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        fieldSize: MAX_FIELD_LENGTH,
        fieldNameSize: 100,
        fields: 2,
        files: MAX_FILES,
        fileSize: MAX_FILE_BYTES + 1,
      },
    });
    const fail = (error: unknown) => {
      request.unpipe(parser);
      parser.destroy();
      request.resume();
      reject(error as Error);
    };
    parser.on('error', fail);
    parser.on('filesLimit', () =>
      fail(new JournalError('TOO_LARGE', `At most ${MAX_FILES} files are allowed at once.`)),
    );
    parser.on('field', (name, value, { valueTruncated, nameTruncated }) => {
      try {
        readField(name, value, valueTruncated || nameTruncated);
      } catch (error) {
        fail(error);
      }
    });
    parser.on('file', (name, stream, { filename }) => {
      stream.on('error', fail);
      const file = readFile(name, stream, filename ?? '');
      file.catch(fail);
      received.push(file);
    });
    parser.on('finish', () => Promise.all(received).then(() => resolve(), fail));
    // A complete body is lost nevertheless if its client disconnects before it has been read.
    request.once('close', () => request.readableEnded || fail(malformed('The upload was interrupted. Try again.')));
    request.pipe(parser);
  });
  if (!operation || !slots) throw malformed("The fields 'operations' and 'map' are required.");
  if (slots.size) throw malformed(`The file '${[...slots.keys()][0].slice(0, MAX_PATH_LENGTH)}' is missing.`);
  return operation;
}

function parseObject(field: string, text: string): Record<string, unknown> {
  refuseDeepJson(text);
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // reported below
  }
  throw malformed(`'${field}' must be a JSON object.`);
}

/** The positions of the map's files in the operation. Each must exist and hold null. */
function slotsOf(map: Record<string, unknown>, operation: Record<string, unknown> | undefined): Slots {
  if (!operation) throw malformed("'operations' comes before 'map'.");
  const entries = Object.entries(map);
  const paths = entries.flatMap(([, listed]) => (Array.isArray(listed) ? (listed as unknown[]) : [null]));
  if (entries.length > MAX_FILES || paths.length > MAX_PATHS)
    throw new JournalError('TOO_LARGE', `At most ${MAX_FILES} files are allowed at once.`);
  if (paths.some((path) => typeof path !== 'string' || path.length > MAX_PATH_LENGTH))
    throw malformed(`'map' must name a list of paths for each file, each at most ${MAX_PATH_LENGTH} characters long.`);
  return new Map(
    entries.map(([field, listed]) => [field, (listed as string[]).map((path) => slotAt(operation, path))]),
  );
}

function slotAt(operation: Record<string, unknown>, path: string): Slot {
  const keys = path.split('.');
  const key = keys.pop()!;
  let holder: unknown = operation;
  for (const each of keys) holder = isHolder(holder) && Object.hasOwn(holder, each) ? holder[each] : undefined;
  if (keys[0] !== 'variables' || !isHolder(holder) || !Object.hasOwn(holder, key) || holder[key] !== null)
    throw malformed("A path of 'map' leads to no null among the variables.");
  return { holder, key };
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Stages the file of an argument; null if there is none. */
async function stagedOne(rule: FileRule, upload: Uploading | undefined): Promise<StagedFile | null> {
  return upload ? upload.scope.stageSpooled(rule, upload.at, upload.name) : null;
}

/** Stages the files of a resolver's arguments in sequence, each by its rule. */
export async function staged<Name extends string>(
  files: Record<Name, [FileRule, Uploading | undefined]>,
): Promise<Record<Name, StagedFile | null>> {
  const received: [string, StagedFile | null][] = [];
  for (const [name, [rule, upload]] of Object.entries<[FileRule, Uploading | undefined]>(files)) {
    received.push([name, await stagedOne(rule, upload)]);
  }
  return Object.fromEntries(received) as Record<Name, StagedFile | null>;
}

/** Stages the files of a list argument; undefined if it was omitted. */
export async function stagedList(
  rule: FileRule,
  uploads: Uploading[] | null | undefined,
): Promise<StagedFile[] | undefined> {
  if (!uploads) return undefined;
  const received: StagedFile[] = [];
  for (const one of uploads) received.push((await stagedOne(rule, one))!);
  return received;
}
