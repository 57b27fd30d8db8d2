import { type CallHandler, type ExecutionContext, type NestInterceptor, type Type, mixin } from '@nestjs/common';
import type { Request } from 'express';
import { map } from 'rxjs';

/** How one noun is called at the REST edge. */
export type RestNames = {
  /** REST field → English field, for what comes in. Fields not listed keep their name; unknown ones are dropped by validation. */
  in: Record<string, string>;
  /** One record as the specification wants it answered. */
  out: (record: never) => unknown;
};

/**
 * Renames at the REST edge. Placed on a controller after its upload interceptor: multer fills the body, and a pipe would come too
 * late, since whitelisting strips the specification's names.
 */
export function WithRestNames(names: RestNames): Type<NestInterceptor> {
  class RestNamesInterceptor implements NestInterceptor {
    static readonly names = names;

    intercept(execution: ExecutionContext, next: CallHandler) {
      const request = execution.switchToHttp().getRequest<Request>();
      if (request.body && typeof request.body === 'object')
        request.body = rename(request.body, names.in, !!request.is('multipart'));
      return next.handle().pipe(map((answer) => toRest(answer, names.out)));
    }
  }
  return mixin(RestNamesInterceptor);
}

/** The names that an interceptor made here goes by; of any other one undefined. */
export const namesOf = (interceptor: object) => (interceptor as { names?: RestNames }).names;

function rename(body: Record<string, unknown>, to: Record<string, string>, isText: boolean): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(body)) {
    const name = Object.hasOwn(to, field) ? to[field] : field;
    // FormData has no null: a browser that appends one sends its name.
    renamed[name] = isText && (value === '' || value === 'null' || value === 'undefined') ? null : value;
  }
  return renamed;
}

function toRest(answer: unknown, out: RestNames['out']): unknown {
  if (Array.isArray(answer)) return answer.map((record) => out(record as never));
  return answer && typeof answer === 'object' ? out(answer as never) : answer;
}
