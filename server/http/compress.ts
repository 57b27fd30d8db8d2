import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

/** Below this a response fits one packet, and compressing it saves nobody anything. */
export const MIN_COMPRESSED_BYTES = 1_000;

const middleware = compression({ threshold: MIN_COMPRESSED_BYTES });

/** Has a response that is not yet begun compressed while it is written, when it is text and the client takes that. */
export const compress = (request: IncomingMessage, response: ServerResponse): void => {
  middleware(request as never, response as never, () => {});
};
