import type { ServerResponse } from 'node:http';

type Chunk = string | Uint8Array;

/**
 * Buffers what a handler writes. Resolves with the complete body, none of which has been sent; with 'released' if it is
 * longer than `limit`, in which case `onRelease`, given its start, may still set headers and the rest is streamed; or with
 * 'closed' if the client disconnected first.
 *
 * Overrides write() and end() of this one response: handlers must not call writeHead() or flushHeaders() (docs/decisions/0015), and
 * pass no callbacks.
 */
export function captureResponse(
  response: ServerResponse,
  limit: number,
  onRelease: (start: Buffer) => void,
): Promise<Buffer | 'released' | 'closed'> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const add = (chunk: Chunk, encoding?: BufferEncoding) => {
      const bytes = Buffer.from(chunk as string, encoding);
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

    response.write = ((chunk: Chunk, encoding?: BufferEncoding) => {
      add(chunk, encoding);
      if (size <= limit) return true;
      release();
      const start = Buffer.concat(chunks);
      chunks = [];
      onRelease(start);
      resolve('released');
      return response.write(start);
    }) as ServerResponse['write'];

    response.end = ((chunk?: Chunk | null, encoding?: BufferEncoding) => {
      if (chunk) add(chunk, encoding);
      release();
      resolve(Buffer.concat(chunks));
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
