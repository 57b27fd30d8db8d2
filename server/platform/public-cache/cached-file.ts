import type { IncomingMessage, ServerResponse } from 'node:http';
import { OVERHEAD, isMatch } from './cached-response.js';

/** A stored file in memory, ready to be sent whole or as one range. */
export class CachedFile {
  constructor(
    private readonly etag: string,
    private readonly headers: string[],
    private readonly bytes: Buffer,
  ) {}

  get size(): number {
    return OVERHEAD + this.bytes.length;
  }

  /** Returns false, without sending anything, for requests that are left to the application. */
  send({ headers, id }: IncomingMessage, response: ServerResponse): boolean {
    const { 'if-match': required, 'if-none-match': ifNoneMatch, range, 'if-range': unlessChanged } = headers;
    if (required !== undefined) return false;
    const common = [...this.headers, 'X-Request-Id', id!];
    if (ifNoneMatch !== undefined && isMatch(ifNoneMatch, this.etag)) {
      response.writeHead(304, common).end();
      return true;
    }
    const total = this.bytes.length;
    if (range === undefined || (unlessChanged !== undefined && unlessChanged !== this.etag)) {
      response.writeHead(200, [...common, 'Content-Length', String(total)]).end(this.bytes);
      return true;
    }
    const part = partOf(range, total);
    if (!part) return false;
    const { start, end } = part;
    const bytes = this.bytes.subarray(start, end + 1);
    const position = ['Content-Range', `bytes ${start}-${end}/${total}`, 'Content-Length', String(bytes.length)];
    response.writeHead(206, [...common, ...position]).end(bytes);
    return true;
  }
}

/** The first and last byte of a Range header; null unless it is a single, satisfiable range. */
export function partOf(range: string, size: number): { start: number; end: number } | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start <= end ? { start, end } : null;
}
