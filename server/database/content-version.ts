import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

const CHANNEL = 'content';
/** A database that hangs, or a connection that died without a word, is noticed after both of these at most. */
const HEARTBEAT_MS = 500;
const LONGEST_HEARTBEAT_MS = 2_000;
const RETRY_MS = 500;
/** A machine that is busy starting may be slow for a moment. */
const START_TRIES = 5;
/** What strangers ask for may be long; it is not kept. */
const LONGEST_KEY = 1_000;
/** Of what is remembered, by how long it is when it is written down. In memory it takes up to three times as much. */
const MOST_REMEMBERED_BYTES = 16_000_000;
/** Every time zone turns its day, and its year, on a quarter of an hour; what is scheduled appears then. */
const QUARTER_MS = 15 * 60_000;

/**
 * Which state of the public content this process knows. Whatever is kept by it is forgotten as soon as anybody, in any process,
 * commits a change: triggers of the database tell it (see the migration), so that no way of writing can forget to.
 */
@Injectable()
export class ContentVersion implements OnApplicationShutdown {
  private readonly log = new Logger(ContentVersion.name);
  private readonly forget: (() => void)[] = [];
  private readonly lost: (() => void)[] = [];
  private readonly kept = new LRUCache<string, Promise<unknown>>({ max: 1_000, maxSize: MOST_REMEMBERED_BYTES });
  /** Every connection that listens tells of the same change: the numbers of the last transactions, to count each once. */
  private readonly heard = new LRUCache<string, true>({ max: 100 });
  private number = 1;
  private turnsAt = nextQuarter();
  private listener: pg.Client | null = null;
  private lostAt: number | null = null;
  private stopped = false;

  constructor(private readonly url: string) {}

  /** Grows with every change; null while changes made elsewhere cannot be heard: nothing may be kept then. */
  get current(): number | null {
    if (this.listener && Date.now() >= this.turnsAt) {
      this.turnsAt = nextQuarter();
      this.changed();
    }
    return this.listener && this.number;
  }

  /** The version that was known last, by what this process has heard since. */
  get lastKnown(): number {
    return this.number;
  }

  /** For how many milliseconds nothing could be heard of other processes. */
  get silentFor(): number {
    return this.lostAt === null ? 0 : performance.now() - this.lostAt;
  }

  /** `forget` runs at each change, before the request that made it is answered. */
  onChange(forget: () => void): void {
    this.forget.push(forget);
  }

  /** `lost` runs when changes made elsewhere cannot be heard any more: most likely the database is away. */
  onLoss(lost: () => void): void {
    this.lost.push(lost);
  }

  /** What `find` answered, as long as the content stays what it is. What is asked for says all that it depends on. */
  async remember<T>(what: string, find: () => Promise<T>): Promise<T> {
    const version = this.current;
    const key = what.length > LONGEST_KEY ? createHash('sha256').update(what).digest('base64') : what;
    const known = version === null ? undefined : (this.kept.get(key) as Promise<T> | undefined);
    if (known) return known;
    const found = find();
    if (version !== null) {
      this.kept.set(key, found, { size: LONGEST_KEY });
      const isKept = () => this.kept.peek(key) === found;
      found.then(
        (value) =>
          isKept() && this.kept.set(key, Promise.resolve(value), { size: LONGEST_KEY + serialize(value).length }),
        () => isKept() && this.kept.delete(key),
      );
    }
    return found;
  }

  /**
   * For connections that write. PostgreSQL tells a session of its own change before it says that the commit is done: nobody who
   * waits for a write of this process can read what was kept before it.
   */
  readonly hear = async (client: pg.PoolClient | pg.Client): Promise<void> => {
    client.on('notification', ({ payload }) => {
      if (payload && this.heard.has(payload)) return;
      if (payload) this.heard.set(payload, true);
      this.changed();
    });
    await client.query(`listen ${CHANNEL}`);
  };

  /** Listens for what other processes write, for as long as the application runs. Resolves when it hears for the first time. */
  async start(): Promise<void> {
    for (let tries = 1; !this.listener; tries++)
      await this.connect().catch(async (error: unknown) => {
        if (tries === START_TRIES) throw error;
        await wait(RETRY_MS);
      });
    void this.stayConnected();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.listener?.end().catch(() => {});
  }

  private readonly changed = (): void => {
    this.number++;
    this.kept.clear();
    for (const forget of this.forget) forget();
  };

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 5_000,
      query_timeout: LONGEST_HEARTBEAT_MS,
    });
    const lost = () => this.lose(client);
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      await this.hear(client);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    this.changed(); // whatever was missed meanwhile
    this.listener = client;
    this.lostAt = null;
  }

  /** What was made before stays, for the time of an outage; it is forgotten as soon as changes are heard again. */
  private lose(client: pg.Client): void {
    if (this.listener !== client) return;
    this.listener = null;
    this.lostAt = performance.now();
    for (const lost of this.lost) lost();
  }

  private async stayConnected(): Promise<void> {
    while (!this.stopped) {
      const { listener } = this;
      try {
        if (listener) await listener.query('select 1');
        else await this.connect();
        await wait(HEARTBEAT_MS, undefined, { ref: false });
      } catch (error) {
        if (listener) {
          this.log.warn(`Changes are not heard for a moment: ${(error as Error).message}`);
          this.lose(listener);
          void listener.end().catch(() => {});
        }
        await wait(RETRY_MS, undefined, { ref: false });
      }
    }
  }
}

const nextQuarter = () => (Math.floor(Date.now() / QUARTER_MS) + 1) * QUARTER_MS;
