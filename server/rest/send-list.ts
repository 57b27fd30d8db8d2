import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { type RestNames } from './rest-names.js';

/** Answers a list as JSON while it is read, however long it is. What fails before the first piece is there is still an error. */
export async function sendList(
  response: Response,
  pieces: AsyncGenerator<object[]>,
  { out }: RestNames,
): Promise<void> {
  const first = await pieces.next();
  async function* json() {
    let opening = '[';
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      if (piece.value.length === 0) continue;
      yield opening + JSON.stringify(piece.value.map((record) => out(record as never))).slice(1, -1);
      opening = ',';
    }
    yield opening === '[' ? '[]' : ']';
  }
  response.type('json');
  await pipeline(Readable.from(json(), { objectMode: false }), response).catch(() => response.destroy());
}
