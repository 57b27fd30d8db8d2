import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sendError } from '../errors/error-filter.js';
import { DATABASE_UNAVAILABLE, unavailable } from '../errors/errors.js';
import { CONFIG, type Config } from '../config.js';
import { ContentVersion } from '../database/content-version.js';
import { compress } from '../http/compress.js';
import { type Conditions, conditionsOf, depersonalise, isPublicResponse } from './cacheable.js';
import { CachedResponse, isMatch } from './cached-response.js';
import { captureResponse, releaseResponse } from './capture-response.js';
import { FileCache } from './file-cache.js';

/** A response too large to cache still gets an ETag, derived from the version of the content, and 304. */
type TooLarge = { etag: string };
type Entry = CachedResponse | TooLarge;
/** Valid for this version of the content; after that only instead of an error, while nothing was withdrawn. */
type Stored = { entry: Entry; version: number };
/** Passes the request to the application; `isCaptured` means that the response is buffered until it is complete. */
type Forward = (isCaptured: boolean) => void;
/** A request that the application responds to. `url` is the whole one: Express strips the mount path from the request's. */
type Exchange = {
  key: string;
  request: IncomingMessage;
  response: ServerResponse;
  forward: Forward;
  conditions: Conditions;
  url: string;
};
/** The result shared with waiting requests: 'closed' if the first client disconnected, null if it is not cacheable. */
type Outcome = Entry | 'closed' | null;

/** How long a request waits for the response to a concurrent one before it is forwarded as well. */
const MAX_WAIT_MS = 2_000;
/** How long requests wait for the application while the database seems to be down. */
const OUTAGE_TIMEOUT_MS = 2_500;
/** Extra wait granted to requests already in progress when the database is lost, which is noticed within two and a half seconds. */
const GRACE_MS = 500;
/** For how long after the last contact with the database a stale response is sent instead of an error. */
const MAX_STALE_MS = 3_600_000;
/** Headers meant only for the client of the first request. */
const PERSONAL = /^ratelimit-/;

/**
 * Caches public responses until the content changes. It stores what the application responded, and
 * nothing that could be personal: see cacheable.ts.
 */
@Injectable()
export class PublicCache {
  private readonly entries: LRUCache<string, Stored> | null;
  /** Concurrent requests with the same key wait for the first. */
  private readonly pending = new Map<string, Promise<Outcome>>();
  /** Callbacks of requests waiting for the application, for when the database goes down. */
  private readonly givingUp = new Set<() => void>();
  private readonly process = randomUUID();
  private readonly maxEntryBytes: number;

  constructor(
    @Inject(CONFIG) { cacheBytes, development }: Config,
    private readonly version: ContentVersion,
    private readonly files: FileCache,
  ) {
    this.maxEntryBytes = Math.floor(cacheBytes / 4);
    // In development pages are rendered from source every time.
    this.entries =
      cacheBytes === 0 || development
        ? null
        : new LRUCache({
            maxSize: cacheBytes - files.capacity,
            sizeCalculation: ({ entry }, key) => key.length + (entry instanceof CachedResponse ? entry.size : 500),
          });
    version.onChange(() => {
      if (!version.isIntactSince(version.lastKnown - 1)) this.entries?.clear();
      this.pending.clear();
    });
    version.onLoss(() => {
      const waiting = [...this.givingUp];
      setTimeout(() => waiting.forEach((giveUp) => giveUp()), GRACE_MS).unref();
    });
  }

  /** The number of requests that were served from the cache, and that were not. */
  readonly lookups = { hits: 0, misses: 0 };

  /** The bytes in use, and the maximum. */
  get size(): { bytes: number; capacity: number } {
    return {
      bytes: (this.entries?.calculatedSize ?? 0) + this.files.bytes,
      capacity: (this.entries?.maxSize ?? 0) + this.files.capacity,
    };
  }

  /** Sends a cached response. Returns false, without sending anything, if the application must respond. */
  send(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (this.version.current === null || !this.entries) return false;
    const entry = this.current(key);
    const isSent = entry
      ? this.sendEntry(entry, key, conditionsOf(request), response)
      : (this.files.get(key)?.send(request, response) ?? false);
    if (isSent) this.lookups.hits++;
    return isSent;
  }

  private current(key: string): Entry | undefined {
    const stored = this.entries!.get(key);
    return stored?.version === this.version.lastKnown ? stored.entry : undefined;
  }

  /** Lets the application respond, and caches the response if it is the same for everyone and nothing has changed meanwhile. */
  respond(key: string, request: IncomingMessage, response: ServerResponse, forward: Forward): void {
    this.lookups.misses++;
    if (!this.entries) return forward(false);
    const version = this.version.current;
    const exchange = { key, request, response, forward, conditions: conditionsOf(request), url: request.url! };
    if (version === null) return void this.populate(exchange, null);
    // Known to be too large: sent as it is written.
    if (this.current(key)) return void this.populate(exchange, version, 0);
    const first = this.pending.get(key);
    if (first) return void this.waitForFirst(first, exchange);
    const outcome = this.populate(exchange, version).catch((thrown: unknown) => {
      sendError(thrown, request, response);
      return null;
    });
    this.pending.set(key, outcome);
    void outcome.then(() => {
      // After a change, another one may have begun.
      if (this.pending.get(key) === outcome) this.pending.delete(key);
    });
  }

  /** Sends the application's response (null: it took too long), or a stale one instead of an error. */
  private sendFreshOrStale({ key, url, conditions, request, response }: Exchange, body: Buffer | null): void {
    const { statusCode } = response;
    const isGood = body && (statusCode === 200 ? isPublicResponse(response, body, url) : statusCode < 500);
    if (isGood) return void response.end(body);
    if (!body) releaseResponse(response);
    const msWithoutContact = this.version.msWithoutContact;
    const entry = msWithoutContact < MAX_STALE_MS ? this.entries!.get(key)?.entry : undefined;
    if (entry instanceof CachedResponse) {
      for (const name of response.getHeaderNames()) if (!PERSONAL.test(name)) response.removeHeader(name);
      response.setHeader('Warning', '110 - "Response is Stale"');
      response.setHeader('Age', String(Math.round(msWithoutContact / 1_000)));
      this.sendEntry(entry, key, conditions, response);
    } else if (body) response.end(body);
    else sendError(unavailable(DATABASE_UNAVAILABLE), request, response);
  }

  private async waitForFirst(first: Promise<Outcome>, exchange: Exchange): Promise<void> {
    const { key, request, response, forward, conditions } = exchange;
    const waiting = new AbortController();
    const outcome = await Promise.race([
      first,
      wait(MAX_WAIT_MS, null, { ref: false, signal: waiting.signal }).catch(() => null),
    ]);
    waiting.abort();
    if (response.destroyed) return;
    // One of the waiting requests becomes the first; in an outage none waits for long.
    if (outcome === 'closed' || this.version.current === null) return this.respond(key, request, response, forward);
    if (!outcome || !this.sendEntry(outcome, key, conditions, response)) forward(false);
  }

  private sendEntry(entry: Entry, key: string, conditions: Conditions, response: ServerResponse): boolean {
    if (entry instanceof CachedResponse) {
      entry.send(conditions, response, () => this.measure(key, entry));
      return true;
    }
    const { ifNoneMatch, id } = conditions;
    if (ifNoneMatch === undefined || !isMatch(ifNoneMatch, entry.etag)) return false;
    response.writeHead(304, ['ETag', `W/${entry.etag}`, 'X-Request-Id', id!]).end();
    return true;
  }

  /**
   * While change notifications cannot arrive (`version` is null), the application responds as long as it can. If it fails or takes too
   * long, a stale response is better than none, for a while, and is marked as such.
   */
  private async populate(exchange: Exchange, version: number | null, limit = this.maxEntryBytes): Promise<Outcome> {
    const { key, request, response, url, conditions } = exchange;
    let tooLarge: TooLarge | null = null;
    const captured = captureResponse(response, limit, (start) => {
      if (version !== null && isPublicResponse(response, start, url)) {
        tooLarge = { etag: `"${this.process}-${version}"` };
        response.setHeader('ETag', `W/${tooLarge.etag}`);
      }
      compress(request, response);
    });
    depersonalise(request);
    exchange.forward(true);
    const body = await this.orGivenUp(captured, version === null);
    if (body === 'closed') return 'closed';
    // Of an earlier version it is only for an outage.
    const isKept = version !== null && this.version.isIntactSince(version);
    if (body === 'released') {
      if (tooLarge && isKept) this.entries!.set(key, { entry: tooLarge, version });
      return tooLarge;
    }
    if (!body || version === null || !isPublicResponse(response, body, url)) {
      // The database may be lost, which is noticed later: what was read since the last withdrawal is still true.
      this.sendFreshOrStale(exchange, body);
      return null;
    }
    const entry = new CachedResponse(response, body);
    if (isKept) this.entries!.set(key, { entry, version });
    for (const name of response.getHeaderNames()) if (!PERSONAL.test(name)) response.removeHeader(name);
    this.sendEntry(entry, key, conditions, response);
    return entry;
  }

  /** Null if it takes too long in an outage, or after the database was lost. */
  private async orGivenUp<Body>(captured: Promise<Body>, isOutage: boolean): Promise<Body | null> {
    let giveUp: () => void;
    const givenUp = new Promise<null>((resolve) => (giveUp = () => resolve(null)));
    const timer = isOutage ? setTimeout(giveUp!, OUTAGE_TIMEOUT_MS).unref() : undefined;
    this.givingUp.add(giveUp!);
    return Promise.race([captured, givenUp]).finally(() => {
      clearTimeout(timer);
      this.givingUp.delete(giveUp);
    });
  }

  /** Updates the size of an entry that has gained an encoding, unless it was evicted meanwhile. */
  private measure(key: string, entry: CachedResponse): void {
    const stored = this.entries!.peek(key);
    if (stored?.entry === entry) this.entries!.set(key, { ...stored });
  }
}
