import type { NextFunction, Request, Response } from 'express';
import { type FileUpload } from 'graphql-upload/GraphQLUpload.mjs';
import processRequest from 'graphql-upload/processRequest.mjs';
import { sendError } from '../common/error-filter.js';
import { RequestStore } from '../common/request-store.js';
import { type FileRule, LARGEST_FILE, MOST_FILES } from './file-rules.js';
import { type FileStore } from './file-store.js';
import { senderFault } from './malformed.js';
import { type StagedFile } from './stored-file.js';
import { UploadScope } from './upload-scope.js';

export { default as Upload } from 'graphql-upload/GraphQLUpload.mjs';

/** A resolver's argument of the scalar Upload. */
export type Uploading = Promise<FileUpload> | FileUpload | null;

const scopes = new RequestStore<UploadScope>();

/** Reads the multipart bodies of POST /graphql. The files themselves are received when a resolver asks for them. */
export function graphqlUploads(store: FileStore) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!request.is('multipart/form-data')) return next();
    const scope = new UploadScope(store);
    response.once('close', () => {
      void scope.end();
      scopes.end();
    });
    scopes.run(scope, () => {
      processRequest(request, response, {
        maxFieldSize: 4 * 1024 * 1024,
        maxFileSize: LARGEST_FILE,
        maxFiles: MOST_FILES,
      }).then(
        (body) => {
          request.body = body;
          next();
        },
        (thrown: unknown) => sendError(senderFault(thrown), request, response),
      );
    });
  };
}

/** Receives an argument's file. Null when none was given. */
async function stagedOne(rule: FileRule, uploading: Uploading | undefined): Promise<StagedFile | null> {
  try {
    const upload = await uploading;
    return upload ? await scopes.value!.stage(rule, upload.createReadStream(), upload.filename) : null;
  } catch (thrown) {
    throw senderFault(thrown);
  }
}

/** Receives the files of a resolver's arguments, one after the other, each by its rule. */
export async function staged<Name extends string>(
  files: Record<Name, [FileRule, Uploading | undefined]>,
): Promise<Record<Name, StagedFile | null>> {
  const received: [string, StagedFile | null][] = [];
  for (const [name, [rule, uploading]] of Object.entries<[FileRule, Uploading | undefined]>(files)) {
    received.push([name, await stagedOne(rule, uploading)]);
  }
  return Object.fromEntries(received) as Record<Name, StagedFile | null>;
}

/** Receives the files of an argument that is a list. Undefined when it was not given. */
export async function stagedList(
  rule: FileRule,
  uploading: Uploading[] | null | undefined,
): Promise<StagedFile[] | undefined> {
  if (!uploading) return undefined;
  const received: StagedFile[] = [];
  for (const one of uploading) received.push((await stagedOne(rule, one))!);
  return received;
}
