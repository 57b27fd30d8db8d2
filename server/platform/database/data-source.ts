import type pg from 'pg';
import type { PoolClient } from 'pg';
import {
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  MigrationExecutor,
  getMetadataArgsStorage,
} from 'typeorm';
import { StartError } from '../config.js';
import { ADVISORY_LOCKS } from './locks.js';
import { type Connection, hasTable } from './maintenance.js';
import { UNFINISHED_RESTORE } from './unfinished-restore.js';
import { Initial1795392000000 } from './migrations/initial.js';
import { RelatedWorks1795392000100 } from './migrations/related-works.js';
import { Supplements1795392000200 } from './migrations/supplements.js';
import { PlannedOnce1795392000300 } from './migrations/planned-once.js';
import { CoveringIndexes1795392000600 } from './migrations/covering-indexes.js';
import { DeletedBy1795392000400 } from './migrations/deleted-by.js';
import { OneWord1795392000500 } from './migrations/one-word.js';

class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return [...prefixes, custom ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)].join('_');
  }
}

const MAX_STATEMENT_MS = 30_000;
/** Long, since a machine that is busy with its start may be slow to notice that it is connected. */
const MAX_CONNECT_MS = 30_000;
const NO_LIMIT = 0;

/** One process of the database a statement: starting others takes longer than most statements, and anonymous requests have one core. */
const limits = (maxLockMs = NO_LIMIT) =>
  `set statement_timeout = ${MAX_STATEMENT_MS}; set lock_timeout = ${maxLockMs}; set max_parallel_workers_per_gather = 0`;

/** In order; a released one is never changed. */
export const MIGRATIONS: Function[] = [
  Initial1795392000000,
  RelatedWorks1795392000100,
  Supplements1795392000200,
  PlannedOnce1795392000300,
  DeletedBy1795392000400,
  OneWord1795392000500,
  CoveringIndexes1795392000600,
];

/** The only DataSource, for the embedded database and any other PostgreSQL. The schema comes from migrations, never from `synchronize`. */
export const dataSourceOptions = (
  url: string,
  { onConnect, Client, maxLockMs }: OpenOptions = {},
): DataSourceOptions => ({
  type: 'postgres',
  url,
  // Those that are loaded: whoever uses a table has imported its entity.
  entities: getMetadataArgsStorage().tables.map(({ target }) => target),
  migrations: [...MIGRATIONS],
  namingStrategy: new SnakeCase(),
  synchronize: false,
  logging: false,
  poolSize: 10,
  extra: {
    connectionTimeoutMillis: MAX_CONNECT_MS,
    // What a connection has prepared ends with it.
    maxLifetimeSeconds: 86_400,
    Client,
    onConnect: async (client: PoolClient) => {
      // Not connection parameters: poolers reject those they do not know.
      await client.query(limits(maxLockMs));
      await onConnect?.(client);
    },
  },
});

export const migrationNames = (): string[] => MIGRATIONS.map(({ name }) => name);

export type OpenOptions = {
  /** Runs on each new connection before any other statement. */
  onConnect?: (client: PoolClient) => Promise<void>;
  /** Runs before the schema of an existing database changes; if it throws, nothing is changed. `pending` are the names of the migrations. */
  beforeUpgrade?: (pending: string[]) => Promise<void>;
  /** Only for the restore command. */
  isRestore?: boolean;
  /** In place of pg.Client. */
  Client?: typeof pg.Client;
  /** How long a statement waits for what another transaction has locked. By default as long as it may run. */
  maxLockMs?: number;
};

/** Connects and brings the schema up to date. Several processes may start together: one migrates, the others wait. */
export async function openDataSource(url: string, options: OpenOptions = {}): Promise<DataSource> {
  const dataSource = await new DataSource(dataSourceOptions(url, options)).initialize();
  try {
    await upgrade(dataSource, options);
    return dataSource;
  } catch (error) {
    await dataSource.destroy().catch(() => {});
    throw error;
  }
}

async function upgrade(
  dataSource: DataSource,
  { beforeUpgrade, isRestore = false, maxLockMs }: OpenOptions,
): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`set statement_timeout = ${NO_LIMIT}; set lock_timeout = ${NO_LIMIT}`);
    await runner.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    if (!isRestore && (await hasTable(runner, UNFINISHED_RESTORE)))
      throw new StartError(
        'A restore into this database was interrupted, and what it left is incomplete. Run it again.',
      );
    const done = await migrationsDone(runner);
    rejectUnreleased(done);
    rejectNewerSchema(done);
    const pending = migrationNames().filter((name) => !done.includes(name));
    if (!pending.length) return;
    if (done.length) await beforeUpgrade?.(pending);
    const migrations = new MigrationExecutor(dataSource, runner);
    migrations.transaction = 'each';
    await migrations.executePendingMigrations();
  } finally {
    await runner.query('select pg_advisory_unlock_all()').catch(() => {});
    await runner.query(limits(maxLockMs)).catch(() => {});
    await runner.release();
  }
}

/** The names of the migrations that have run, in order; none in an empty database. */
export async function migrationsDone(connection: Connection): Promise<string[]> {
  if (!(await hasTable(connection, 'migrations'))) return [];
  const rows = await connection.query<{ name: string }[]>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}

/** Nothing was released before 1.0.0. */
function rejectUnreleased(done: string[]): void {
  if (!done.includes('Initial1700000000000')) return;
  throw new StartError(
    'The database was made before 1.0.0, the first release, and cannot be upgraded. To keep its articles, run `npm run export -- jats` with ' +
      'the program that made it, and import the file here, with a new DATA_DIR (docs/import.md).',
  );
}

/** An older program would not understand what a newer one has written, and might corrupt it. */
function rejectNewerSchema(done: string[]): void {
  const known = migrationNames();
  const newest = done.findLast((name) => !known.includes(name));
  if (newest === undefined) return;
  throw new StartError(
    `The database was last used by a newer version of the journal than this one (${newest}). Start that version, ` +
      'or restore the backup that was made before the upgrade (docs/operations.md).',
  );
}
