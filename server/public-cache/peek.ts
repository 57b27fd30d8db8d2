import { IncomingMessage } from 'node:http';

type Held = { length: number; chunks: Buffer[]; size: number; seen: (body: Buffer) => void };
type Watched = IncomingMessage & { [HELD]?: Held };
const HELD = Symbol('held');

/**
 * Looks at a whole body without reading it: what arrives is kept from the request until all of it is here. Whoever comes next reads
 * the request as if nobody had.
 */
export function peek(request: Watched, length: number, seen: (body: Buffer) => void): void {
  request[HELD] = { length, chunks: [], size: 0, seen };
  request.push = hold;
}

/** One function for all requests: a closure on each survived it, and cost more in garbage than all else here. */
function hold(this: Watched, chunk: Buffer): boolean {
  const held = this[HELD]!;
  held.chunks.push(chunk);
  held.size += chunk.length;
  if (held.size < held.length) return true;
  this[HELD] = undefined;
  this.push = IncomingMessage.prototype.push;
  const body = held.chunks.length === 1 ? chunk : Buffer.concat(held.chunks);
  const wantsMore = this.push(body);
  held.seen(body);
  return wantsMore;
}
