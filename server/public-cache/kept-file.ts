import type { IncomingMessage, ServerResponse } from 'node:http';
import { OVERHEAD, isKnown, keptHeaders } from './answer.js';

const OF_A_FILE = /^(etag|accept-ranges|content-disposition)$/;

/** A stored file as bytes that are ready to be sent, whole or a part of it. */
export class KeptFile {
  private readonly etag: string;
  private readonly headers: string[];
  private readonly whole: string[];

  /** The response is one for this file: it has all headers, but was not sent. */
  constructor(
    response: ServerResponse,
    private readonly bytes: Buffer,
  ) {
    this.etag = String(response.getHeader('etag'));
    this.headers = keptHeaders(response, OF_A_FILE).flat();
    this.whole = [...this.headers, 'Content-Length', String(bytes.length)];
  }

  get size(): number {
    return OVERHEAD + this.bytes.length;
  }

  /** False, and nothing was sent, when it is asked for in a way that is left to the application. */
  send({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
    if (response.headersSent || response.destroyed) return true;
    const { 'if-match': required, 'if-none-match': known, range, 'if-range': unlessChanged } = headers;
    if (required !== undefined) return false;
    if (known !== undefined && isKnown(known, this.etag)) {
      response.writeHead(304, this.headers).end();
      return true;
    }
    const bytes = method === 'HEAD' ? undefined : this.bytes;
    if (range === undefined || (unlessChanged !== undefined && unlessChanged !== this.etag)) {
      response.writeHead(200, this.whole).end(bytes);
      return true;
    }
    const total = this.bytes.length;
    const part = partOf(range, total);
    if (!part) return false;
    const [from, to] = part;
    const position = ['Content-Range', `bytes ${from}-${to}/${total}`, 'Content-Length', String(to - from + 1)];
    response.writeHead(206, [...this.headers, ...position]).end(bytes?.subarray(from, to + 1));
    return true;
  }
}

/** The first and the last byte of what a Range asks for; null unless it is a single part, and there. */
export function partOf(range: string, size: number): [from: number, to: number] | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (!first && !last) return null;
  const from = first ? Number(first) : Math.max(0, size - Number(last));
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return from <= to ? [from, to] : null;
}
