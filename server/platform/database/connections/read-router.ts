import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { ContentVersion } from '../content-version.js';
import type { Pipelines } from './pipelines.js';
import { driverOf, poolOf } from './pool.js';
import { Replica } from './replica.js';

/** How often replicas are compared with the primary, and how far behind they may be. */
const HEARTBEAT_MS = 1_000;
/** The interval while changes are on their way to the replicas. */
const CATCHING_UP_MS = 20;

export type Replication = Extract<DataSourceOptions, { type: 'postgres' }>['replication'];
/** A replica that does not respond within this time is dropped, and the primary is used instead. */
const MAX_SILENCE_MS = 2_000;

type Server = { pool: pg.Pool; pipelines: Pipelines };

/**
 * Routes read-only statements. Anonymous reads go to a replica that is up to date; every change retires all replicas until they have
 * replayed it. Everything else goes to the primary, as does what fails on a replica.
 */
export class ReadRouter implements OnApplicationShutdown {
  private readonly replicas: Replica[];
  private readonly anonymous = new AsyncLocalStorage<true>();
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
      connectionTimeoutMillis: HEARTBEAT_MS,
      query_timeout: HEARTBEAT_MS,
    });
    this.positions.on('error', () => {});
    this.replicas = replicaUrls.map((url) => new Replica(url));
    version.onChange(() => {
      this.changes++;
      for (const replica of this.replicas) replica.isCurrent = false;
      this.pause.abort();
    });
  }

  /** The hosts of the replicas that do not respond. */
  get lostReplicas(): string[] {
    return this.replicas.filter(({ isLost }) => isLost).map(({ host }) => host);
  }

  /** For TypeORM, which reads the mode at each query. Undefined without replicas. */
  get replication(): Replication | undefined {
    const modeOf = () => (this.anonymous.getStore() ? 'slave' : 'master');
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
    this.primary = { pool: poolOf(dataSource), pipelines: this.pipelines };
    if (!this.replicas.length) return;
    driverOf(dataSource).slaves = [this.asPool()];
    void this.follow();
  }

  /** Runs the work of an anonymous request: its reads may use a replica. */
  runAnonymously(work: () => void): void {
    if (this.replicas.length) this.anonymous.run(true, work);
    else work();
  }

  /** `isShort`: certain to use an index, whatever the values. Other statements get a connection to themselves. */
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
    const replica = this.replicas.length && this.anonymous.getStore() ? this.nextReplica() : undefined;
    if (!replica) return work(this.primary);
    const late = new AbortController();
    try {
      const silence = wait(MAX_SILENCE_MS, undefined, { ref: false, signal: late.signal }).then(() => {
        throw new Error(`no response for ${MAX_SILENCE_MS} ms`);
      });
      return await Promise.race([work(replica), silence]);
    } catch (error) {
      if ((error as pg.DatabaseError).severity !== 'ERROR') replica.lose(error as Error);
      return work(this.primary);
    } finally {
      late.abort();
    }
  }

  /** Round robin. */
  private nextReplica(): Replica | undefined {
    const current = this.replicas.filter(({ isCurrent }) => isCurrent);
    return current[this.turn++ % current.length];
  }

  /** The part of a pool's interface that TypeORM reads through. */
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
      // While the primary is down, positions cannot be compared, and nothing changes.
      const position = await this.position().catch(() => null);
      if (position) await Promise.all(this.replicas.map((replica) => this.compare(replica, position, changes)));
      if (changes === this.changes)
        await wait(HEARTBEAT_MS, undefined, { ref: false, signal: this.pause.signal }).catch(() => {});
    }
  }

  private async compare(replica: Replica, position: string, changes: number): Promise<void> {
    const until = performance.now() + HEARTBEAT_MS;
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

  /** The position that the primary has written up to. */
  private async position(): Promise<string> {
    const { rows } = await this.positions.query<{ position: string }>('select pg_current_wal_insert_lsn() as position');
    return rows[0].position;
  }
}
