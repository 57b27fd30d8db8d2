import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { Connections } from './connections/connections.js';

const CHANNEL = 'content';
/** What notifications of the search index begin with: see the migration. */
const INDEXED = 'indexed ';
/** The heartbeat's interval and time limit. A hung database or a silently dropped connection is noticed within the sum of the three. */
const HEARTBEAT_MS = 500;
const MAX_HEARTBEAT_MS = 2_000;
/** For a response that arrived in time, but waits for this process to be less busy. */
const GRACE_MS = 100;
const RETRY_MS = 500;
/** A busy machine may be slow to start. */
const MAX_START_MS = 30_000;
/** The length of keys, which clients choose, and the serialised size of memoised values; in memory they take up to three times as much. */
const MAX_MEMOISED_BYTES = 16_000_000;

/**
 * The version of the public content that this process knows. Whatever is cached under it is dropped as soon as any process commits a
 * change: database triggers send the notification (see the migration), so no write path can omit it.
 */
@Injectable()
export class ContentVersion implements OnApplicationShutdown {
  private readonly log = new Logger(ContentVersion.name);
  private readonly changeListeners: (() => void)[] = [];
  private readonly lossListeners: (() => void)[] = [];
  private readonly cache = new LRUCache<string, Promise<unknown>>({ max: 1_000, maxSize: MAX_MEMOISED_BYTES });
  /** The last transaction ids: every listening connection reports the same change, which counts once. */
  private readonly seenChanges = new LRUCache<string, true>({ max: 100 });
  private number = 1;
  private intactSince = 1;
  private readonly quarterMs = 15 * 60_000;
  private quarter = 0;
  private listener: pg.Client | null = null;
  private lostAt: number | null = null;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly connections = new Connections(),
  ) {}

  /** Increases with every change. Null while notifications of other processes cannot arrive: nothing may be cached then. */
  get current(): number | null {
    // In every time zone, days and years begin on a quarter of an hour; scheduled materials appear then.
    const [last, now] = [this.quarter, Math.floor(Date.now() / this.quarterMs)];
    if (this.listener && now !== last) {
      this.quarter = now;
      // A clock that is set back withdraws what it had published.
      this.changed({ onlyAdds: now > last });
    }
    return this.listener && this.number;
  }

  /** The last known version, as far as this process has been notified. */
  get lastKnown(): number {
    return this.number;
  }

  /**
   * Whether a response of this version may still be sent while the database is down: since then content has appeared at most, as when a
   * day begins or a text is indexed, and nothing was changed or withdrawn.
   */
  isIntactSince(version: number): boolean {
    return version >= this.intactSince;
  }

  /** For how many milliseconds no notification from other processes could arrive. */
  get msWithoutContact(): number {
    return this.lostAt === null ? 0 : performance.now() - this.lostAt;
  }

  /** `listener` runs at each change, before the response to the request that made it. */
  onChange(listener: () => void): void {
    this.changeListeners.push(listener);
  }

  /** `listener` runs when notifications can no longer arrive, most likely because the database is down. */
  onLoss(listener: () => void): void {
    this.lossListeners.push(listener);
  }

  /** Caches the result of `find` until the content changes. The key must contain every input. */
  memoise<T>(key: string, find: () => Promise<T>): Promise<T> {
    const version = this.current;
    const cached = version === null ? undefined : (this.cache.get(key) as Promise<T> | undefined);
    if (cached) return cached;
    const found = find();
    if (version !== null) {
      this.cache.set(key, found, { size: key.length });
      const isCached = () => this.cache.peek(key) === found;
      found.then(
        (value) =>
          isCached() && this.cache.set(key, Promise.resolve(value), { size: key.length + serialize(value).length }),
        () => isCached() && this.cache.delete(key),
      );
    }
    return found;
  }

  /**
   * For connections that write. PostgreSQL notifies a session of its own change before it confirms the commit, so that no client
   * of this process that waits for a write can read what was cached before it.
   */
  readonly listen = async (client: pg.PoolClient | pg.Client): Promise<void> => {
    client.on('notification', ({ payload = '' }) => {
      if (this.seenChanges.has(payload)) return;
      this.seenChanges.set(payload, true);
      this.changed({ onlyAdds: payload.startsWith(INDEXED) });
    });
    await client.query(`listen ${CHANNEL}`);
  };

  /** Listens for writes of other processes while the application runs. Resolves once it is listening. */
  async start(): Promise<void> {
    await this.connect(MAX_START_MS);
    void this.stayConnected();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.listener?.end().catch(() => {});
  }

  private readonly changed = ({ onlyAdds = false } = {}): void => {
    this.number++;
    if (!onlyAdds) this.intactSince = this.number;
    this.cache.clear();
    for (const listener of this.changeListeners) listener();
  };

  private async connect(maxMs = MAX_HEARTBEAT_MS): Promise<void> {
    const client = new pg.Client(this.url);
    const lost = () => this.lose(client);
    client.on('error', lost);
    client.on('end', lost);
    try {
      await inTime(client.connect(), maxMs);
      await inTime(this.listen(client), maxMs);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    this.changed(); // something may have been missed
    this.listener = client;
    this.lostAt = null;
    this.connections.resume();
  }

  /** Cached values stay for the duration of an outage and are dropped once notifications arrive again. */
  private lose(client: pg.Client): void {
    if (this.listener !== client) return;
    this.listener = null;
    this.lostAt = performance.now();
    for (const listener of this.lossListeners) listener();
  }

  private async stayConnected(): Promise<void> {
    while (!this.stopped) {
      const { listener } = this;
      try {
        if (listener) await inTime(listener.query('select'));
        else await this.connect();
        await wait(HEARTBEAT_MS, undefined, { ref: false });
      } catch (error) {
        if (this.stopped) return;
        if (error instanceof NoResponse) this.connections.abandon();
        if (listener) {
          this.log.warn(`Change notifications are interrupted: ${(error as Error).message}`);
          this.lose(listener);
          void listener.end().catch(() => {});
        }
        await wait(RETRY_MS, undefined, { ref: false });
      }
    }
  }
}

class NoResponse extends Error {}

/** The result of the work; throws NoResponse if the database does not respond in time. */
async function inTime<Result>(work: Promise<Result>, maxMs = MAX_HEARTBEAT_MS): Promise<Result> {
  const over = new AbortController();
  const options = { ref: false, signal: over.signal };
  const timeout = async () => {
    await wait(maxMs, undefined, options);
    await wait(GRACE_MS, undefined, options);
    throw new NoResponse(`no response for ${maxMs} ms`);
  };
  try {
    return await Promise.race([work, timeout()]);
  } finally {
    over.abort();
  }
}
