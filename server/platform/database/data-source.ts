import type pg from 'pg';
import type { PoolClient } from 'pg';
import {
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  MigrationExecutor,
  type QueryRunner,
} from 'typeorm';
import { StartError } from '../config.js';
import { ADVISORY_LOCKS } from './locks.js';
import type { Replication } from './connections/read-router.js';
import { UNFINISHED_RESTORE } from './unfinished-restore.js';
import { Initial1700000000000 } from './migrations/1700000000000-initial.js';
import { HistoryAndDrafts1700000001000 } from './migrations/1700000001000-history-and-drafts.js';
import { ContentVersion1700000002000 } from './migrations/1700000002000-content-version.js';
import { Filters1700000003000 } from './migrations/1700000003000-filters.js';
import { KnownAddresses1700000004000 } from './migrations/1700000004000-known-addresses.js';
import { TitlesInBothLanguages1700000005000 } from './migrations/1700000005000-titles-in-both-languages.js';
import { UsersCanBeRestored1700000006000 } from './migrations/1700000006000-users-can-be-restored.js';
import { FoldedTexts1700000007000 } from './migrations/1700000007000-folded-texts.js';
import { FilesByPath1700000008200 } from './migrations/1700000008200-files-by-path.js';
import { Sessions1700000010000 } from './migrations/1700000010000-sessions.js';
import { EditorsOfRevisions1700000011000 } from './migrations/1700000011000-editors-of-revisions.js';
import { ChangeNumbers1700000012000 } from './migrations/1700000012000-change-numbers.js';
import { PurgeClock1700000012100 } from './migrations/1700000012100-purge-clock.js';
import { TheRecord1700000013000 } from './migrations/1700000013000-the-record.js';
import { Questions1700000013100 } from './migrations/1700000013100-questions.js';
import { OaiRecords1700000014000 } from './migrations/1700000014000-oai-records.js';
import { UsageCounts1700000014100 } from './migrations/1700000014100-usage-counts.js';
import { Search1700000015000 } from './migrations/1700000015000-search.js';
import { Operations1700000016000 } from './migrations/1700000016000-operations.js';
import { FileFaults1700000016100 } from './migrations/1700000016100-file-faults.js';
import { Publication1700000017000 } from './migrations/1700000017000-publication.js';
import { FullTexts1700000018000 } from './migrations/1700000018000-full-texts.js';
import { Notices1700000019000 } from './migrations/1700000019000-notices.js';
import { Subscribers1700000019100 } from './migrations/1700000019100-subscribers.js';
import { Letters1700000019200 } from './migrations/1700000019200-letters.js';
import { AccountLinks1700000019300 } from './migrations/1700000019300-account-links.js';
import { FormerAddresses1700000020200 } from './migrations/1700000020200-former-addresses.js';
import { UsageOfAMaterial1700000020800 } from './migrations/1700000020800-usage-of-a-material.js';
import { Imports1700000021200 } from './migrations/1700000021200-imports.js';
import { RevisionsOfACategory1700000021600 } from './migrations/1700000021600-revisions-of-a-category.js';
import { LastRun1700000021800 } from './migrations/1700000021800-last-run.js';
import { Creations1700000021810 } from './migrations/1700000021810-creations.js';
import { PdfOutlines1700000022000 } from './migrations/1700000022000-pdf-outlines.js';
import { FormerSets1700000022300 } from './migrations/1700000022300-former-sets.js';
import { DescribedSessions1700000022400 } from './migrations/1700000022400-described-sessions.js';
import { ImportRemarks1700000022500 } from './migrations/1700000022500-import-remarks.js';
import { LicenceOfTheArchive1700000022600 } from './migrations/1700000022600-licence-of-the-archive.js';
import { UniqueDois1700000022700 } from './migrations/1700000022700-unique-dois.js';
import { TaggedPdfs1700000023000 } from './migrations/1700000023000-tagged-pdfs.js';
import { KeysOfDois1700000023100 } from './migrations/1700000023100-keys-of-dois.js';
import { JournalUpdated1700000023200 } from './migrations/1700000023200-journal-updated.js';
import { SanitisedTexts1700000024000 } from './migrations/1700000024000-sanitised-texts.js';
import { OneFormOfAddresses1700000024200 } from './migrations/1700000024200-one-form-of-addresses.js';
import { SecondFactor1700000024300 } from './migrations/1700000024300-second-factor.js';
import { EndsOfImports1700000024400 } from './migrations/1700000024400-ends-of-imports.js';
import { IndexedContent1700000024500 } from './migrations/1700000024500-indexed-content.js';
import { RevisionsOfTheJournal1700000024510 } from './migrations/1700000024510-revisions-of-the-journal.js';
import { WholePdfs1700000024600 } from './migrations/1700000024600-whole-pdfs.js';

class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return [...prefixes, custom ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)].join('_');
  }

  override joinColumnName(relation: string, column: string): string {
    return this.columnName(`${relation}_${column}`, undefined, []);
  }
}

const MAX_STATEMENT_MS = 30_000;
/** Long, since a machine that is busy with its start may be slow to notice that it is connected. */
const MAX_CONNECT_MS = 30_000;
const NO_LIMIT = 0;

const limits = (maxLockMs = NO_LIMIT) => `set statement_timeout = ${MAX_STATEMENT_MS}; set lock_timeout = ${maxLockMs}`;

/** Runs on each new connection before any other statement. */
export type OnConnect = (client: PoolClient) => Promise<void>;

/** The only DataSource, for the embedded database and any other PostgreSQL. The schema comes from migrations, never from `synchronize`. */
export const dataSourceOptions = (
  url: string,
  entities: Function[],
  onConnect?: OnConnect,
  { replication, Client, maxLockMs }: Pick<OpenOptions, 'replication' | 'Client' | 'maxLockMs'> = {},
): DataSourceOptions => ({
  type: 'postgres',
  url,
  replication,
  entities,
  migrations: [
    Initial1700000000000,
    HistoryAndDrafts1700000001000,
    ContentVersion1700000002000,
    Filters1700000003000,
    KnownAddresses1700000004000,
    TitlesInBothLanguages1700000005000,
    UsersCanBeRestored1700000006000,
    FoldedTexts1700000007000,
    FilesByPath1700000008200,
    Sessions1700000010000,
    EditorsOfRevisions1700000011000,
    ChangeNumbers1700000012000,
    PurgeClock1700000012100,
    TheRecord1700000013000,
    Questions1700000013100,
    OaiRecords1700000014000,
    UsageCounts1700000014100,
    Search1700000015000,
    Operations1700000016000,
    FileFaults1700000016100,
    Publication1700000017000,
    FullTexts1700000018000,
    Notices1700000019000,
    Subscribers1700000019100,
    Letters1700000019200,
    AccountLinks1700000019300,
    FormerAddresses1700000020200,
    UsageOfAMaterial1700000020800,
    Imports1700000021200,
    RevisionsOfACategory1700000021600,
    LastRun1700000021800,
    Creations1700000021810,
    PdfOutlines1700000022000,
    FormerSets1700000022300,
    DescribedSessions1700000022400,
    ImportRemarks1700000022500,
    LicenceOfTheArchive1700000022600,
    UniqueDois1700000022700,
    TaggedPdfs1700000023000,
    KeysOfDois1700000023100,
    JournalUpdated1700000023200,
    SanitisedTexts1700000024000,
    OneFormOfAddresses1700000024200,
    SecondFactor1700000024300,
    EndsOfImports1700000024400,
    IndexedContent1700000024500,
    RevisionsOfTheJournal1700000024510,
    WholePdfs1700000024600,
  ],
  namingStrategy: new SnakeCase(),
  synchronize: false,
  logging: false,
  poolSize: 10,
  extra: {
    connectionTimeoutMillis: MAX_CONNECT_MS,
    Client,
    onConnect: async (client: PoolClient) => {
      // Not connection parameters: poolers reject those they do not know.
      await client.query(limits(maxLockMs));
      await onConnect?.(client);
    },
  },
});

/** The names of all migrations, in order. */
export const migrationNames = (): string[] =>
  (dataSourceOptions('', []).migrations as Function[]).map(({ name }) => name);

export type OpenOptions = {
  /** Runs before the schema of an existing database changes; if it throws, nothing is changed. `pending` are the names of the migrations. */
  beforeUpgrade?: (pending: string[]) => Promise<void>;
  /** Only for the restore command. */
  isRestore?: boolean;
  replication?: Replication;
  /** In place of pg.Client. */
  Client?: typeof pg.Client;
  /** How long a statement waits for what another transaction has locked. By default as long as it may run. */
  maxLockMs?: number;
};

/** Connects and brings the schema up to date. Several processes may start together: one migrates, the others wait. */
export async function openDataSource(
  url: string,
  entities: Function[] = [],
  onConnect?: OnConnect,
  options: OpenOptions = {},
): Promise<DataSource> {
  const dataSource = await new DataSource(dataSourceOptions(url, entities, onConnect, options)).initialize();
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
    const done = await migrationsDone(runner, isRestore);
    const known = dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
    rejectNewerSchema(done, known);
    const pending = known.filter((name) => !done.includes(name));
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

async function migrationsDone(runner: QueryRunner, isRestore: boolean): Promise<string[]> {
  const [found] = (await runner.query('select to_regclass($1) as restore, to_regclass($2) as migrations', [
    UNFINISHED_RESTORE,
    'migrations',
  ])) as { restore: string | null; migrations: string | null }[];
  if (found.restore && !isRestore)
    throw new StartError('A restore into this database was cut off, and what it left is incomplete. Run it again.');
  if (!found.migrations) return [];
  return ((await runner.query('select name from migrations')) as { name: string }[]).map(({ name }) => name);
}

/** An older program would not understand what a newer one has written, and might corrupt it. */
function rejectNewerSchema(done: string[], known: string[]): void {
  const newest = Math.max(...known.map(timeOf));
  const newer = done.filter((name) => timeOf(name) > newest && !known.includes(name));
  if (!newer.length) return;
  throw new StartError(
    `The database was last used by a newer version of the journal than this one (${newer.sort().at(-1)}). Start that version, ` +
      'or restore the backup that was made before the upgrade (docs/operations.md).',
  );
}

/** The name of a migration ends with its timestamp, in 13 digits. */
const timeOf = (name: string) => Number(/\d{13}$/.exec(name)?.[0] ?? 0);
