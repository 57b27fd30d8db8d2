import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

declare module 'express-serve-static-core' {
  interface Request {
    /** Quoted in every error and log line of this request. */
    id: string;
  }
}

const current = new AsyncLocalStorage<string>();

/** The id of the request that is being answered, where nobody hands the request itself on. */
export const currentRequestId = () => current.getStore();

export function requestId(request: Request, response: Response, next: NextFunction): void {
  request.id = randomUUID();
  response.setHeader('X-Request-Id', request.id);
  current.run(request.id, next);
}
