import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  type NestInterceptor,
  type Type,
  mixin,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import multer from 'multer';
import { JournalError, atField, badField } from '../errors/errors.js';
import { type FileRule, MAX_FILES } from '../store/file-rules.js';
import { FileStore } from './file-store.js';
import { type StagedFile } from './stored-file.js';
import { UploadScope, senderFault } from './upload-scope.js';

export type RestFile = { name: string; rule: FileRule; max: number };
export type UploadedByField = Partial<Record<string, StagedFile[]>>;

type Received = Express.Multer.File & { staged: StagedFile };

const LIMITS = { fieldSize: 1024 * 1024, fields: 50, files: MAX_FILES, fieldNameSize: 100, fieldNestingDepth: 0 };

/** Receives the multipart files of a REST request, each by the rule of its field. Handlers read them with `@UploadedFiles()`. */
export function RestFiles(fields: RestFile[]): Type<NestInterceptor> {
  class RestFilesInterceptor implements NestInterceptor {
    static readonly files = fields;

    constructor(@Inject(FileStore) private readonly store: FileStore) {}

    async intercept(execution: ExecutionContext, next: CallHandler) {
      const request = execution.switchToHttp().getRequest<Request>();
      const response = execution.switchToHttp().getResponse<Response>();
      const files = request.is('multipart') ? await receive(request, response, this.store) : {};
      Object.assign(request, { files });
      return next.handle();
    }
  }

  function receive(request: Request, response: Response, store: FileStore): Promise<UploadedByField> {
    const scope = new UploadScope(store);
    response.once('close', () => void scope.end());
    return new Promise((resolve, reject) => {
      // Respond to a rejected file immediately: multer itself would first wait for the rest of the body.
      const fail = (thrown: unknown) => reject(asRejection(thrown));
      const storage: multer.StorageEngine = {
        _handleFile: (_request, file, done) => {
          const { rule } = fields.find((field) => field.name === file.fieldname)!;
          scope
            .stage(rule, file.stream, file.originalname)
            .catch(atField(file.fieldname))
            .then(
              (staged) => done(null, { staged } as Partial<Received>),
              (thrown: unknown) => {
                fail(thrown);
                done(thrown);
              },
            );
        },
        _removeFile: (_request, _file, done) => done(null),
      };
      const accepted = fields.map(({ name, max }) => ({ name, maxCount: max }));
      multer({ storage, limits: LIMITS, defParamCharset: 'utf8' }).fields(accepted)(
        request,
        response,
        (thrown: unknown) => {
          if (thrown) return fail(thrown);
          // Undefined if multer found no multipart body.
          const files = Object.entries((request.files ?? {}) as Record<string, Received[]>);
          resolve(Object.fromEntries(files.map(([name, received]) => [name, received.map((file) => file.staged)])));
        },
      );
    });
  }

  return mixin(RestFilesInterceptor);
}

/** The file fields of an interceptor created here; undefined for any other. */
export const filesOf = (interceptor: object) => (interceptor as { files?: RestFile[] }).files;

function asRejection(thrown: unknown): unknown {
  if (thrown instanceof multer.MulterError) {
    const field = thrown.field ?? 'body';
    if (thrown.code === 'LIMIT_UNEXPECTED_FILE')
      return badField(field, `Unexpected file, or too many files, in the field '${field}'.`);
    if (thrown.code === 'LIMIT_FIELD_VALUE')
      return new JournalError('TOO_LARGE', `The text of '${field}' is too long.`);
    return badField(field, thrown.message);
  }
  return senderFault(thrown);
}
