import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { sendError } from './error-filter.js';
import { JournalError } from './errors.js';

/** What one request of somebody who has not signed in may send, and how long it may take to begin its answer. */
export const REQUEST_LIMITS = { bodyBytes: 100_000, seconds: 15 } as const;

const isStranger = (request: Request) => request.headers.authorization === undefined;

const smallJson = express.json({ limit: REQUEST_LIMITS.bodyBytes });

/** Reads the body itself when it comes from a stranger, so that the larger parser for editors has nothing left to read. */
export function strangersBody(request: Request, response: Response, next: NextFunction): void {
  if (isStranger(request)) smallJson(request, response, next);
  else next();
}

/** Answers in the place of a handler that takes too long. */
export function boundTime(request: IncomingMessage, response: ServerResponse, seconds: number): void {
  const timer = setTimeout(() => {
    // Also who never stops sending ends here: the parser reads a body that is too large to its end before it says so.
    if (!request.complete) response.once('finish', () => request.socket.destroy());
    if (response.headersSent) return;
    const limit = { limit: 'seconds', value: seconds, allowed: seconds };
    sendError(
      new JournalError('UNAVAILABLE', `The request takes too long: seconds ${seconds}, allowed ${seconds}.`, {
        limit,
        retryAfterSeconds: seconds,
      }),
      request,
      response,
    );
  }, seconds * 1000).unref();
  response.once('close', () => clearTimeout(timer));
}

export const strangersTime =
  (seconds: number): RequestHandler =>
  (request, response, next) => {
    if (isStranger(request)) boundTime(request, response, seconds);
    return next();
  };
