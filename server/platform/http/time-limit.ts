import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError } from '../errors/error-filter.js';
import { JournalError } from '../errors/errors.js';

/** Sends an error if the handler has not begun its response after `seconds`, and ends a body still being received. Clear the timer when the response closes. */
export function limitTime(request: IncomingMessage, response: ServerResponse, seconds: number): NodeJS.Timeout {
  const timer = setTimeout(() => {
    if (!request.complete) response.once('finish', () => request.socket.destroy());
    if (response.headersSent) return;
    const limit = { limit: 'seconds', value: seconds, allowed: seconds };
    const message = `The request took longer than ${seconds} seconds. Ask for less, or try again later.`;
    sendError(new JournalError('UNAVAILABLE', message, { limit, retryAfterSeconds: seconds }), request, response);
  }, seconds * 1000).unref();
  return timer;
}
