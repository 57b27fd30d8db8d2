import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { REVALIDATE } from '../http/cache-policies.js';
import { MIN_COMPRESSED_BYTES } from '../http/compress.js';
import { type Conditions } from './cacheable.js';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const ENCODERS = {
  br: (body: Buffer) =>
    brotli(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: body.length < 1_000_000 ? 6 : 4,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => gzip(body, { level: body.length < 1_000_000 ? 6 : 4 }),
};
/** The only response headers that are cached: they are the same for everyone. */
const PUBLIC_HEADERS =
  /^(content-(type|language|location|disposition|security-policy)|cache-control|link|location|deprecation|sunset|allow|access-control-[a-z-]+|referrer-policy|permissions-policy|strict-transport-security|cross-origin-[a-z-]+|origin-agent-cluster|x-(robots-tag|content-type-options|frame-options|dns-prefetch-control|download-options|permitted-cross-domain-policies|xss-protection))$/;

/** The headers of a response that are the same for everyone; `more` adds names. */
export const publicHeaders = (response: ServerResponse, more?: RegExp): [name: string, value: string][] =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    PUBLIC_HEADERS.test(name) || more?.test(name) ? [[name, String(value)]] : [],
  );

export type Encoding = keyof typeof ENCODERS | 'identity';

/** The approximate memory of the objects around the bytes. */
export const OVERHEAD = 1_500;

type Variant = { status: number; body: Buffer; headers: string[]; unchanged: string[]; etag: string };

/** A response in memory, ready to be sent in each encoding requested so far. */
export class CachedResponse {
  private readonly variants = new Map<Encoding, Variant>();
  private readonly pending = new Map<Encoding, Promise<Variant>>();
  private readonly common: string[];
  private readonly status: number;
  private readonly hash: string;
  private readonly identity: Variant;

  constructor(response: ServerResponse, body: Buffer) {
    this.status = response.statusCode;
    if (!response.hasHeader('cache-control')) response.setHeader('Cache-Control', REVALIDATE);
    const vary = String(response.getHeader('vary') ?? '').split(/,\s*/);
    const names = [...vary.filter((name) => name && !/^accept-encoding$/i.test(name)), 'Accept-Encoding'];
    this.common = [...publicHeaders(response).flat(), 'Vary', names.join(', ')];
    // The same bytes with another media type are another representation.
    this.hash = createHash('sha256')
      .update(`${String(response.getHeader('content-type'))}\n${String(response.getHeader('location'))}\n`)
      .update(body)
      .digest('base64url');
    this.identity = this.addVariant(body, 'identity');
  }

  get size(): number {
    let size = OVERHEAD;
    for (const { body } of this.variants.values()) size += body.length;
    return size;
  }

  /** Sends the requested encoding, which is created first, once, if necessary; `onGrowth` is called then. */
  send(conditions: Conditions, response: ServerResponse, onGrowth: () => void): void {
    const encoding =
      this.identity.body.length < MIN_COMPRESSED_BYTES ? 'identity' : preferredEncoding(conditions.acceptEncoding);
    const ready = this.variants.get(encoding);
    if (ready) return write(conditions, response, ready);
    void this.encode(encoding as keyof typeof ENCODERS, onGrowth)
      .catch(() => this.identity)
      .then((variant) => write(conditions, response, variant));
  }

  private encode(encoding: keyof typeof ENCODERS, onGrowth: () => void): Promise<Variant> {
    const started = this.pending.get(encoding);
    if (started) return started;
    const encoded = ENCODERS[encoding](this.identity.body).then((body) => {
      const variant = this.addVariant(body, encoding);
      onGrowth();
      return variant;
    });
    this.pending.set(encoding, encoded);
    return encoded;
  }

  private addVariant(body: Buffer, encoding: Encoding): Variant {
    const isPlain = encoding === 'identity';
    const etag = `"${this.hash}${isPlain ? '' : `-${encoding}`}"`;
    const unchanged = [...this.common, 'ETag', etag];
    const coding = isPlain ? [] : ['Content-Encoding', encoding];
    const headers = [...unchanged, ...coding, 'Content-Length', String(body.length)];
    const variant = { status: this.status, body, etag, unchanged, headers };
    this.variants.set(encoding, variant);
    return variant;
  }
}

function write(conditions: Conditions, response: ServerResponse, variant: Variant): void {
  // During compression the deadline may have expired, or the client may have disconnected.
  if (response.headersSent || response.destroyed) return;
  const status = statusOf(conditions, variant);
  const isWhole = status === variant.status;
  response.writeHead(status, [...(isWhole ? variant.headers : variant.unchanged), 'X-Request-Id', conditions.id!]);
  response.end(isWhole ? variant.body : undefined);
}

/** Conditions apply to responses that would otherwise be 200 (RFC 9110, 13.2.1). */
function statusOf({ ifMatch, ifNoneMatch }: Conditions, { status, etag }: Variant): number {
  if (status !== 200) return status;
  if (ifMatch !== undefined && !isStrongMatch(ifMatch, etag)) return 412;
  return ifNoneMatch !== undefined && isMatch(ifNoneMatch, etag) ? 304 : status;
}

/** The strong comparison of RFC 9110, 13.1.1: a weak tag matches nothing. */
const isStrongMatch = (ifMatch: string, etag: string): boolean =>
  ifMatch.trim() === '*' || ifMatch.split(',').some((tag) => tag.trim() === etag);

/** The weak comparison of RFC 9110, 13.1.2; proxies weaken a tag when they recompress. */
export const isMatch = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const preferences = new LRUCache<string, Encoding>({
  max: 200,
  memoMethod: (acceptEncoding) => {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
    // The published types lack the second parameter.
    const choose = negotiator.encoding.bind(negotiator) as (among: string[], options: object) => Encoding | undefined;
    return choose(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] }) ?? 'identity';
  },
});

/** The encoding preferred by Accept-Encoding; Brotli if it is indifferent. */
export const preferredEncoding = (acceptEncoding = ''): Encoding => preferences.memo(acceptEncoding);
