import type { ServerResponse } from 'node:http';

type Chunk = string | Uint8Array;

/**
 * Holds back what a handler answers. Resolves with the whole body, which nobody has been sent yet. Resolves with null when the answer
 * is longer than `limit`, after `release` could still set headers: from there on it goes out as the handler writes it; or when the
 * client went away before the handler was ready.
 */
export function capture(response: ServerResponse, limit: number, release: () => void): Promise<Buffer | null> {
  return new Promise((resolve) => {
    let held: Buffer[] = [];
    let size = 0;
    const keep = (chunk: Chunk, encoding: unknown) => {
      const bytes =
        typeof chunk === 'string'
          ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
          : Buffer.from(chunk);
      held.push(bytes);
      size += bytes.length;
    };
    const letGo = () => {
      // What was put on the instance hides the methods of its class.
      delete (response as Partial<ServerResponse>).write;
      delete (response as Partial<ServerResponse>).end;
      response.off('close', letGo);
      resolve(null);
    };
    response.once('close', letGo);

    response.write = ((chunk: Chunk, encoding?: unknown, done?: () => void) => {
      keep(chunk, encoding);
      const told = typeof encoding === 'function' ? (encoding as () => void) : done;
      if (size <= limit) {
        if (told) process.nextTick(told);
        return true;
      }
      release();
      letGo();
      const all = Buffer.concat(held);
      held = [];
      return response.write(all, told);
    }) as ServerResponse['write'];

    response.end = ((chunk?: Chunk | (() => void) | null, encoding?: unknown) => {
      if (chunk && typeof chunk !== 'function') keep(chunk, encoding);
      resolve(held.length === 1 ? held[0] : Buffer.concat(held));
      letGo();
      return response;
    }) as ServerResponse['end'];
  });
}
