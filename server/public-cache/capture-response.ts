import type { ServerResponse } from 'node:http';

type Chunk = string | Uint8Array;

/**
 * Holds back what a handler writes. Resolves with the whole body, of which nothing has been sent yet; or with 'released' when it is
 * longer than `limit`, after `onRelease` could still set headers: from there on it goes out as the handler writes it; or with 'closed'
 * when the client left first.
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

/** Ends a capture: what is written from now on is sent. */
export function releaseResponse(response: ServerResponse): void {
  // Properties of the instance hide the methods of its class.
  delete (response as Partial<ServerResponse>).write;
  delete (response as Partial<ServerResponse>).end;
}
