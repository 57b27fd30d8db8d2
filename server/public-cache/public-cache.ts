import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sendError } from '../common/error-filter.js';
import { JournalError } from '../common/errors.js';
import { CONFIG, type Config } from '../config.js';
import { ContentVersion } from '../database/content-version.js';
import { compress } from '../http/compress.js';
import { type Conditions, conditionsOf, depersonalise, isForEverybody } from './cacheable.js';
import { CachedResponse, isMatch } from './cached-response.js';
import { captureResponse, releaseResponse } from './capture-response.js';
import { FileCache } from './file-cache.js';

/** A response that is too large to be stored has a tag all the same, and 304: the tag says which content it was made of. */
type TooLarge = { etag: string };
type Entry = CachedResponse | TooLarge;
/** Has the application respond; `isCaptured` says that the response is held back until it is whole. */
type Forward = (isCaptured: boolean) => void;
/** What the first of several that ask at once ended with: 'closed' when its client left, null when it is not for everybody. */
type Outcome = Entry | 'closed' | null;

/** Whoever waits for a response that somebody else asked for does so for this long, and then asks too. */
const MAX_WAIT_MS = 2_000;
/** How long anybody waits for the application while the database seems to be away. */
const OUTAGE_PATIENCE_MS = 2_500;
/** How much longer whoever was waiting already when it went away: it is noticed within two seconds and a half. */
const LAST_PATIENCE_MS = 500;
/** For how long after the last sign of the database a response from before is sent in place of an error. */
const LONGEST_STALE_MS = 3_600_000;
const TOO_SLOW = 'The database is unavailable. Try again in a moment.';
/** What a response says to the client that asked first, and to no other. */
const PERSONAL = /^ratelimit-/;

/**
 * Public responses as ready bytes, for as long as the content is what they were made of. It stores what the application responded, and
 * nothing that could be one person's: see cacheable.ts.
 */
@Injectable()
export class PublicCache {
  private readonly entries: LRUCache<string, Entry> | null;
  /** Several that ask for the same at once wait for the first. */
  private readonly pending = new Map<string, Promise<Outcome>>();
  /** What those who wait for the application do when the database goes away. */
  private readonly givingUp = new Set<() => void>();
  private readonly process = randomUUID().slice(0, 8);
  private readonly maxEntryBytes: number;

  constructor(
    @Inject(CONFIG) { cacheBytes, development }: Config,
    private readonly version: ContentVersion,
    private readonly files: FileCache,
  ) {
    this.maxEntryBytes = Math.floor(cacheBytes / 4);
    // In development pages are made anew from their source each time.
    this.entries =
      cacheBytes === 0 || development
        ? null
        : new LRUCache({
            maxSize: cacheBytes - files.capacity,
            sizeCalculation: (entry, key) => key.length + (entry instanceof CachedResponse ? entry.size : 500),
          });
    version.onChange(() => {
      this.entries?.clear();
      this.pending.clear();
    });
    version.onLoss(() => {
      const waiting = [...this.givingUp];
      setTimeout(() => waiting.forEach((giveUp) => giveUp()), LAST_PATIENCE_MS).unref();
    });
  }

  /** How many requests were answered from what is stored, and how many were not. */
  readonly lookups = { hits: 0, misses: 0 };

  /** How many bytes are stored, and how many there may be. */
  get size(): { bytes: number; capacity: number } {
    return {
      bytes: (this.entries?.calculatedSize ?? 0) + this.files.bytes,
      capacity: (this.entries?.maxSize ?? 0) + this.files.capacity,
    };
  }

  /** Sends what is stored. False, and nothing was sent, when the application has to respond. */
  send(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (this.version.current === null || !this.entries) return false;
    const entry = this.entries.get(key);
    const isSent = entry
      ? this.sendEntry(entry, key, conditionsOf(request), response)
      : (this.files.get(key)?.send(request, response) ?? false);
    if (isSent) this.lookups.hits++;
    return isSent;
  }

  /** Has the application respond, and stores the response if everybody may get it and nothing changed meanwhile. */
  respond(key: string, request: IncomingMessage, response: ServerResponse, forward: Forward): void {
    this.lookups.misses++;
    if (!this.entries) return forward(false);
    const version = this.version.current;
    if (version === null) return void this.respondInOutage(key, request, response, forward);
    const known = this.entries.get(key);
    if (known && !(known instanceof CachedResponse)) {
      response.setHeader('ETag', `W/${known.etag}`);
      return forward(false);
    }
    const first = this.pending.get(key);
    if (first) return void this.follow(first, key, request, response, forward);
    const outcome = this.populate(key, version, request, response, forward);
    this.pending.set(key, outcome);
    const forget = () => this.pending.get(key) === outcome && this.pending.delete(key);
    outcome.then(forget, (thrown: unknown) => {
      forget();
      sendError(thrown, request, response);
    });
  }

  /**
   * While changes cannot be heard, the application responds as long as it can. When it fails or takes too long, a response from before
   * is better than none, for a while, and says that it is stale.
   */
  private async respondInOutage(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    forward: Forward,
  ): Promise<void> {
    const conditions = conditionsOf(request);
    const url = request.url!;
    const captured = captureResponse(response, this.maxEntryBytes, () => compress(request, response));
    depersonalise(request);
    forward(true);
    const patience = new AbortController();
    const body = await Promise.race([
      captured,
      wait(OUTAGE_PATIENCE_MS, null, { ref: false, signal: patience.signal }).catch(() => null),
    ]);
    patience.abort();
    if (body === 'closed' || body === 'released') return;
    this.endInOutage(key, url, conditions, body, request, response);
  }

  /** Sends what the application made of it, null when that takes too long, or a response from before in place of an error. */
  private endInOutage(
    key: string,
    url: string,
    conditions: Conditions,
    body: Buffer | null,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    if (response.headersSent || response.destroyed) return;
    const { statusCode } = response;
    const isGood = body && (statusCode === 200 ? isForEverybody(response, body, url) : statusCode < 500);
    if (isGood) return void response.end(body);
    if (!body) releaseResponse(response);
    const silentFor = this.version.silentFor;
    const entry = silentFor < LONGEST_STALE_MS ? this.entries!.get(key) : undefined;
    if (entry instanceof CachedResponse) {
      for (const name of response.getHeaderNames()) if (!PERSONAL.test(name)) response.removeHeader(name);
      response.setHeader('Warning', '110 - "Response is Stale"');
      response.setHeader('Age', String(Math.round(silentFor / 1_000)));
      this.sendEntry(entry, key, conditions, response);
    } else if (body) response.end(body);
    else sendError(new JournalError('UNAVAILABLE', TOO_SLOW, { retryAfterSeconds: 5 }), request, response);
  }

  private async follow(
    first: Promise<Outcome>,
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    forward: Forward,
  ): Promise<void> {
    const waiting = new AbortController();
    const outcome = await Promise.race([
      first.catch(() => null),
      wait(MAX_WAIT_MS, null, { ref: false, signal: waiting.signal }).catch(() => null),
    ]);
    waiting.abort();
    if (response.destroyed) return;
    // One of those who waited comes first now; and in an outage nobody waits for long.
    if (outcome === 'closed' || this.version.current === null) return this.respond(key, request, response, forward);
    if (!outcome || !this.sendEntry(outcome, key, conditionsOf(request), response)) forward(false);
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

  private async populate(
    key: string,
    version: number,
    request: IncomingMessage,
    response: ServerResponse,
    forward: Forward,
  ): Promise<Outcome> {
    const conditions = conditionsOf(request);
    const url = request.url!; // Express cuts the path of a mounted handler off the address
    let tooLarge: TooLarge | null = null;
    const captured = captureResponse(response, this.maxEntryBytes, () => {
      if (response.statusCode === 200) {
        tooLarge = { etag: `"${this.process}-${version}"` };
        response.setHeader('ETag', `W/${tooLarge.etag}`);
      }
      compress(request, response);
    });
    depersonalise(request);
    forward(true);
    const body = await this.orGivenUp(captured);
    if (body === 'given up') {
      this.endInOutage(key, url, conditions, null, request, response);
      return null;
    }
    const isCurrent = this.version.current === version;
    if (body === 'closed') return 'closed';
    if (body === 'released') {
      if (tooLarge && isCurrent) this.entries!.set(key, tooLarge);
      return tooLarge;
    }
    if (!isForEverybody(response, body, url)) {
      if (!response.headersSent) response.end(body);
      return null;
    }
    const entry = new CachedResponse(response, body);
    if (isCurrent) this.entries!.set(key, entry);
    if (response.headersSent) return entry;
    for (const name of response.getHeaderNames()) if (!PERSONAL.test(name)) response.removeHeader(name);
    this.sendEntry(entry, key, conditions, response);
    return entry;
  }

  private async orGivenUp<Body>(captured: Promise<Body>): Promise<Body | 'given up'> {
    let giveUp: () => void;
    const givenUp = new Promise<'given up'>((resolve) => (giveUp = () => resolve('given up')));
    this.givingUp.add(giveUp!);
    return Promise.race([captured, givenUp]).finally(() => this.givingUp.delete(giveUp));
  }

  /** Measures an entry anew after it has grown by an encoding, unless it was dropped meanwhile. */
  private measure(key: string, entry: CachedResponse): void {
    if (this.entries!.peek(key) === entry) this.entries!.set(key, entry);
  }
}
