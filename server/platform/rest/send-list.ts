import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { type RestNames } from './rest-names.js';

/** Streams a list of any length as JSON. A failure before the first chunk still becomes an error response. */
export async function sendList(
  response: Response,
  pieces: AsyncGenerator<object[]>,
  { out }: RestNames,
): Promise<void> {
  const first = await pieces.next();
  const { method, isHead = method === 'HEAD' } = response.req as Request & { isHead?: boolean };
  async function* json() {
    let opening = '[';
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      // Nothing of the rest would be sent.
      if (isHead && response.headersSent) return;
      yield opening + JSON.stringify(piece.value.map((record) => out(record as never))).slice(1, -1);
      opening = ',';
    }
    yield opening === '[' ? '[]' : ']';
  }
  response.type('json');
  await pipeline(Readable.from(json(), { objectMode: false }), response).catch(() => response.destroy());
}
