import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

/** A smaller response fits into one packet, so that compressing it saves nothing. */
export const MIN_COMPRESSED_BYTES = 1_000;

const middleware = compression({
  threshold: MIN_COMPRESSED_BYTES,
  // A part of a file is one of its own bytes.
  filter: (request, response) => request.headers.range === undefined && compression.filter(request, response),
});

/** Compresses a response while it is written, if it is text and the client accepts that. Must be called before it begins. */
export const compress = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.headers['accept-encoding'] === undefined) response.appendHeader('Vary', 'Accept-Encoding');
  else middleware(request as never, response as never, () => {});
};
