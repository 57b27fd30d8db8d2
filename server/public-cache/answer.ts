import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const ENCODINGS = {
  identity: null,
  br: (body: Buffer) =>
    brotli(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: body.length < 1_000_000 ? 6 : 4,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => gzip(body, { level: body.length < 1_000_000 ? 6 : 4 }),
};
export type Encoding = keyof typeof ENCODINGS;

/** Below this an answer fits one packet, and compressing it saves nobody anything. */
const WORTH_COMPRESSING = 1_000;
/** What the objects around the bytes take, roughly. */
export const OVERHEAD = 1_500;

/** The one policy for what is public: kept by whoever likes, asked for again each time, and 304 when it is still the same. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Of the headers of an answer only these are kept: they say the same to everybody. */
const KEPT =
  /^(content-(type|language|security-policy)|cache-control|link|deprecation|sunset|allow|access-control-[a-z-]+|referrer-policy|cross-origin-[a-z-]+|origin-agent-cluster|x-(content-type-options|frame-options|dns-prefetch-control|download-options|permitted-cross-domain-policies|xss-protection))$/;

type Variant = { body: Buffer; headers: string[]; unchanged: string[]; etag: string };

/** True when everybody may get this answer. */
export function isForEverybody(response: ServerResponse, body: Buffer, isGraphQL: boolean): boolean {
  if (response.statusCode !== 200 || response.hasHeader('set-cookie')) return false;
  if (/no-store|private/.test(String(response.getHeader('cache-control') ?? ''))) return false;
  if (!/^(accept-encoding)?$/i.test(String(response.getHeader('vary') ?? ''))) return false;
  if (!['*', undefined].includes(response.getHeader('access-control-allow-origin') as string | undefined)) return false;
  if (response.hasHeader('access-control-allow-credentials')) return false;
  const isJson = /json/.test(String(response.getHeader('content-type')));
  // Errors come first in an answer of GraphQL.
  return !isGraphQL || !isJson || body.subarray(0, 8).toString('latin1') === '{"data":';
}

export const keptHeaders = (response: ServerResponse, more?: RegExp): [name: string, value: string][] =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    KEPT.test(name) || more?.test(name) ? [[name, String(value)]] : [],
  );

/** An answer as bytes that are ready to be sent, in each encoding that somebody asked for. */
export class Answer {
  private readonly variants = new Map<Encoding, Variant>();
  private readonly making = new Map<Encoding, Promise<Variant>>();
  private readonly common: string[];
  private readonly hash: string;
  private readonly identity: Variant;

  constructor(response: ServerResponse, body: Buffer) {
    if (!response.hasHeader('cache-control')) response.setHeader('Cache-Control', REVALIDATE);
    this.common = [...keptHeaders(response).flat(), 'Vary', 'Accept-Encoding'];
    this.hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.identity = this.variant(body, 'identity');
  }

  get size(): number {
    let size = OVERHEAD;
    for (const { body } of this.variants.values()) size += body.length;
    return size;
  }

  /** Sends it at once when the bytes are there. Otherwise they are made first, once; `grown` is called then. */
  send(request: IncomingMessage, response: ServerResponse, grown: () => void): void {
    const encoding =
      this.identity.body.length < WORTH_COMPRESSING ? 'identity' : preferred(request.headers['accept-encoding']);
    const ready = this.variants.get(encoding);
    if (ready) return answer(request, response, ready);
    void this.make(encoding, grown)
      .catch(() => this.identity)
      .then((variant) => answer(request, response, variant));
  }

  private make(encoding: Encoding, grown: () => void): Promise<Variant> {
    const started = this.making.get(encoding);
    if (started) return started;
    const made = ENCODINGS[encoding]!(this.identity.body).then((body) => {
      const variant = this.variant(body, encoding);
      grown();
      return variant;
    });
    this.making.set(encoding, made);
    return made;
  }

  private variant(body: Buffer, encoding: Encoding): Variant {
    const isPlain = encoding === 'identity';
    const etag = `"${this.hash}${isPlain ? '' : `-${encoding}`}"`;
    const unchanged = [...this.common, 'ETag', etag];
    const headers = [
      ...unchanged,
      ...(isPlain ? [] : ['Content-Encoding', encoding]),
      'Content-Length',
      String(body.length),
    ];
    const variant = { body, etag, unchanged, headers };
    this.variants.set(encoding, variant);
    return variant;
  }
}

function answer(request: IncomingMessage, response: ServerResponse, { body, headers, unchanged, etag }: Variant): void {
  // While it was compressed, a time limit may have answered, or the client may have left.
  if (response.headersSent || response.destroyed) return;
  const known = request.headers['if-none-match'];
  if (known !== undefined && isKnown(known, etag)) {
    response.writeHead(304, unchanged).end();
    return;
  }
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** RFC 9110, 13.1.2: compared without regard to weakness; proxies weaken a tag when they recompress. */
export const isKnown = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const preferences = new Map<string, Encoding>();

/** The best encoding that an Accept-Encoding allows. */
export function preferred(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const known = preferences.get(accepted);
  if (known) return known;
  const weights = new Map(
    accepted.split(',').map((item): [string, number] => {
      const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight ? Number(weight.slice(2)) || 0 : 1];
    }),
  );
  const allows = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  const chosen: Encoding = allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity';
  if (preferences.size < 200) preferences.set(accepted, chosen);
  return chosen;
}
