import type { ServerResponse } from 'node:http';

type Chunk = string | Uint8Array;

/**
 * Buffers what a handler writes. Resolves with the complete body, none of which has been sent; with 'released' if it is
 * longer than `limit`, in which case `onRelease` may still set headers and the rest is streamed; or with 'closed'
 * if the client disconnected first.
 *
 * Overrides write() and end() of this one response: handlers must not call writeHead() or flushHeaders() (docs/decisions/0015).
 */
export function captureResponse(
  response: ServerResponse,
  limit: number,
  onRelease: () => void,
): Promise<Buffer | 'released' | 'closed'> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const add = (chunk: Chunk, encoding: unknown) => {
      const bytes =
        typeof chunk === 'string'
          ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
          : Buffer.from(chunk);
      chunks.push(bytes);
      size += bytes.length;
    };
    const release = () => {
      releaseResponse(response);
      response.off('close', close);
    };
    const close = () => {
      release();
      resolve('closed');
    };
    response.once('close', close);

    response.write = ((chunk: Chunk, encoding?: unknown, done?: () => void) => {
      add(chunk, encoding);
      const callback = typeof encoding === 'function' ? (encoding as () => void) : done;
      if (size <= limit) {
        if (callback) process.nextTick(callback);
        return true;
      }
      release();
      onRelease();
      resolve('released');
      const all = Buffer.concat(chunks);
      chunks = [];
      return response.write(all, callback);
    }) as ServerResponse['write'];

    response.end = ((chunk?: Chunk | (() => void) | null, encoding?: unknown) => {
      if (chunk && typeof chunk !== 'function') add(chunk, encoding);
      release();
      resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
      return response;
    }) as ServerResponse['end'];
  });
}

/** Ends the buffering: from now on writes are sent. */
export function releaseResponse(response: ServerResponse): void {
  // Removing the instance properties reveals the methods of the class.
  delete (response as Partial<ServerResponse>).write;
  delete (response as Partial<ServerResponse>).end;
}
