import { type CallHandler, type ExecutionContext, type NestInterceptor, type Type, mixin } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, map } from 'rxjs';
import { JournalError } from '../errors/errors.js';

/** The REST names of one noun. */
export type RestNames = {
  /** Maps REST fields, files included, to English ones, for input and, the other way, for rejected fields. Other fields retain their names; validation drops unknown ones. */
  in: Record<string, string>;
  /** Maps a record to the response of the specification. */
  out: (record: never) => unknown;
};

/**
 * Translates names at the REST edge, those in rejections too. Must follow the upload interceptor, because multer fills the body; a pipe would be too
 * late, because whitelisting strips the specification's names.
 */
export function WithRestNames(names: RestNames): Type<NestInterceptor> {
  class RestNamesInterceptor implements NestInterceptor {
    static readonly names = names;

    intercept(execution: ExecutionContext, next: CallHandler) {
      const request = execution.switchToHttp().getRequest<Request>();
      if (Array.isArray(request.body)) throw new JournalError('BAD_INPUT', 'The body must be an object.');
      if (request.body && typeof request.body === 'object')
        request.body = rename(request.body, names.in, !!request.is('multipart'));
      return next.handle().pipe(
        map((body) => toRest(body, names.out)),
        catchError((thrown: unknown) => {
          throw thrown instanceof JournalError ? named(thrown, names.in) : thrown;
        }),
      );
    }
  }
  return mixin(RestNamesInterceptor);
}

/** The names of an interceptor created here; undefined for any other. */
export const namesOf = (interceptor: object) => (interceptor as { names?: RestNames }).names;

function rename(body: Record<string, unknown>, to: Record<string, string>, isText: boolean): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(body)) {
    const name = Object.hasOwn(to, field) ? to[field] : field;
    // FormData has no null: browsers send the string 'null' instead.
    renamed[name] = isText && (value === '' || value === 'null' || value === 'undefined') ? null : value;
  }
  return renamed;
}

function named({ code, message, fields, ...details }: JournalError, names: RestNames['in']): JournalError {
  const restNames = new Map(Object.entries(names).map(([rest, name]) => [name, rest]));
  let whole = message;
  const renamed = fields.map((error) => {
    const field = restNames.get(error.field);
    if (field === undefined) return error;
    const isNamed = error.message.startsWith(`${error.field} `);
    const own = isNamed ? field + error.message.slice(error.field.length) : error.message;
    whole = whole.replace(error.message, () => own);
    return { ...error, field, message: own };
  });
  return new JournalError(code, whole, { ...details, fields: renamed });
}

function toRest(body: unknown, out: RestNames['out']): unknown {
  if (Array.isArray(body)) return body.map((record) => out(record as never));
  return body && typeof body === 'object' ? out(body as never) : body;
}
