import { Logger } from '@nestjs/common';
import pg from 'pg';
import { Pipelines } from './pipelines.js';

const MAX_MS = 3_000;
const MAX_CHECK_MS = 1_000;

const HAS_REPLAYED = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed';

/** A server that follows the primary by streaming replication. */
export class Replica {
  /** Whether it has replayed every change that this process knows of. */
  isCurrent = false;
  isLost = false;
  readonly pool: pg.Pool;
  readonly pipelines: Pipelines;
  private readonly checks: pg.Pool;
  private readonly log = new Logger('Database');
  readonly host: string;

  constructor(url: string) {
    const pool = (max: number, ms: number) =>
      new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: ms, query_timeout: ms }).on('error', () => {}); // the next statement fails
    this.host = new URL(url).host;
    this.pool = pool(10, MAX_MS);
    this.checks = pool(1, MAX_CHECK_MS);
    this.pipelines = new Pipelines(url);
  }

  /** Whether it has replayed the primary's log up to this position. Never throws. */
  async hasReplayed(position: string): Promise<boolean> {
    try {
      const { rows } = await this.checks.query<{ replayed: boolean }>(HAS_REPLAYED, [position]);
      if (this.isLost) this.log.log(`The replica at ${this.host} is there again`);
      this.isLost = false;
      return rows[0].replayed;
    } catch (error) {
      this.lose(error as Error);
      return false;
    }
  }

  /** Stays out of use until it is found to be current again. */
  lose({ message }: Error): void {
    if (!this.isLost) this.log.warn(`The replica at ${this.host} is not used for now: ${message}`);
    this.isLost = true;
    this.isCurrent = false;
    this.pipelines.disconnect();
  }

  async end(): Promise<void> {
    this.pipelines.disconnect();
    await Promise.allSettled([this.pool.end(), this.checks.end()]);
  }
}
