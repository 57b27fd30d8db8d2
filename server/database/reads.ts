import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { ContentVersion } from './content-version.js';
import type { Pipelines } from './pipelines.js';
import { Replica } from './replica.js';

/** How often replicas are compared with the primary, and how far behind it they may be. */
const BEAT_MS = 1_000;
/** How often while something is on its way to them. */
const CATCHING_UP_MS = 20;

export type Replication = Extract<DataSourceOptions, { type: 'postgres' }>['replication'];
/** Whoever asks a replica that says nothing for so long asks the primary. */
const LONGEST_SILENCE_MS = 2_000;

type Server = { pool: pg.Pool; pipelines: Pipelines };
/** What TypeORM's driver has: it takes one of `slaves` for a read, and `master` for all else. */
type Driver = { master: pg.Pool; slaves: unknown[] };

/**
 * Where statements go that only read. Those of strangers go to a replica that has replayed every change this process has heard of; each change
 * takes all replicas out of use until they have it. Everything else goes to the primary, and so does what a replica fails at.
 */
export class Reads implements OnApplicationShutdown {
  private readonly replicas: Replica[];
  private readonly strangers = new AsyncLocalStorage<true>();
  private readonly positions: pg.Pool;
  private primary!: Server;
  private changes = 0;
  private turn = 0;
  private isStopped = false;
  private pause = new AbortController();

  constructor(
    private readonly url: string,
    private readonly pipelines: Pipelines,
    replicaUrls: readonly string[],
    version: ContentVersion,
  ) {
    this.positions = new pg.Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: BEAT_MS,
      query_timeout: BEAT_MS,
    });
    this.positions.on('error', () => {});
    this.replicas = replicaUrls.map((url) => new Replica(url));
    version.onChange(() => {
      this.changes++;
      for (const replica of this.replicas) replica.isCurrent = false;
      this.pause.abort();
    });
  }

  /** For TypeORM, which asks for the mode at each read. Nothing without replicas. */
  get replication(): Replication | undefined {
    const modeOf = () => (this.strangers.getStore() ? 'slave' : 'master');
    if (!this.replicas.length) return undefined;
    return {
      master: { url: this.url },
      slaves: [],
      get defaultMode() {
        return modeOf();
      },
    };
  }

  start(dataSource: DataSource): void {
    const driver = dataSource.driver as unknown as Driver;
    this.primary = { pool: driver.master, pipelines: this.pipelines };
    if (!this.replicas.length) return;
    driver.slaves = [this.asPool()];
    void this.follow();
  }

  /** Does the work of a request that reads what everybody may. */
  ofStranger(work: () => void): void {
    if (this.replicas.length) this.strangers.run(true, work);
    else work();
  }

  /** `isShort`: sure to be found by an index, whatever the values. Others get a connection to themselves. */
  query<Row extends object>(text: string, values: unknown[] = [], { isShort = false } = {}): Promise<Row[]> {
    return this.on(async ({ pool, pipelines }) =>
      isShort ? pipelines.query<Row>(text, values) : (await pool.query<Row>({ text, values })).rows,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    this.pause.abort();
    await Promise.all([this.positions.end(), ...this.replicas.map((replica) => replica.end())]);
  }

  private async on<Result>(work: (server: Server) => Promise<Result>): Promise<Result> {
    const replica = this.replicas.length && this.strangers.getStore() ? this.nextReplica() : undefined;
    if (!replica) return work(this.primary);
    const late = new AbortController();
    try {
      const silence = wait(LONGEST_SILENCE_MS, undefined, { ref: false, signal: late.signal }).then(() => {
        throw new Error(`no response for ${LONGEST_SILENCE_MS} ms`);
      });
      return await Promise.race([work(replica), silence]);
    } catch (error) {
      if ((error as pg.DatabaseError).severity !== 'ERROR') replica.lose(error as Error);
      return work(this.primary);
    } finally {
      late.abort();
    }
  }

  /** They take turns. */
  private nextReplica(): Replica | undefined {
    const current = this.replicas.filter(({ isCurrent }) => isCurrent);
    return current[this.turn++ % current.length];
  }

  /** As much of a pool as TypeORM needs to read. */
  private asPool() {
    const connection = {
      query: (text: string, values?: unknown[]) => this.on(({ pool }) => pool.query(text, values)),
      on: () => {},
      removeListener: () => {},
    };
    return {
      connect: (taken: (error: null, client: typeof connection, release: () => void) => void) =>
        taken(null, connection, () => {}),
      end: (ended: () => void) => ended(),
    };
  }

  private async follow(): Promise<void> {
    while (!this.isStopped) {
      this.pause = new AbortController();
      const { changes } = this;
      // While the primary is away nothing can be compared, and nothing changes.
      const position = await this.position().catch(() => null);
      if (position) await Promise.all(this.replicas.map((replica) => this.compare(replica, position, changes)));
      if (changes === this.changes)
        await wait(BEAT_MS, undefined, { ref: false, signal: this.pause.signal }).catch(() => {});
    }
  }

  private async compare(replica: Replica, position: string, changes: number): Promise<void> {
    const until = performance.now() + BEAT_MS;
    for (;;) {
      const isCurrent = await replica.hasReplayed(position);
      if (changes !== this.changes) return;
      if (isCurrent || replica.isLost || performance.now() > until) {
        replica.isCurrent = isCurrent;
        return;
      }
      await wait(CATCHING_UP_MS, undefined, { ref: false });
    }
  }

  /** How far the primary has written. */
  private async position(): Promise<string> {
    const { rows } = await this.positions.query<{ position: string }>('select pg_current_wal_insert_lsn() as position');
    return rows[0].position;
  }
}
