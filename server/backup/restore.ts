import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DataSource } from 'typeorm';
import { type Config, StartError } from '../config.js';
import { dataSourceOptions, openDataSource } from '../database/data-source.js';
import { hasEmbeddedDatabase, startEmbeddedPostgres } from '../database/embedded-postgres.js';
import { lockFolder } from '../database/folder-lock.js';
import { requireDatabase } from '../database/server-check.js';
import { RESTORE_MARKER as MARKER, UNFINISHED_RESTORE } from '../database/unfinished-restore.js';
import { STORED_PATH, partsOf } from '../files/referenced-files.js';
import { buildInfo } from '../start/build-info.js';
import { ObjectStore } from '../store/object-store.js';
import { storeOf } from '../store/store.module.js';
import {
  ArchiveError,
  FORMAT,
  type Header,
  type Manifest,
  SECRET,
  type Table,
  drained,
  readArchive,
  tableOf,
} from './archive.js';
import { referencedFiles } from './backup.js';
import { connect, copyTable, tablesOf } from './snapshot.js';

/** The space that the embedded database and its indexes need in addition to the rows. */
const SPARE_BYTES = 200 * 1024 * 1024;

/** The number of files written to the store at a time. */
const PUT_AT_ONCE = 32;

type Settings = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 's3'>>;

/** Reads the whole archive without writing anything. Throws an ArchiveError if this program cannot restore it. */
export function checkArchive(file: string): Promise<Manifest> {
  return readArchive(file, requireKnown, async () => {});
}

/** Exists in the folder while a restore is in progress. */
type Marker = { hasFiles: boolean; store: string };
const STAGING = 'uploads/.staging';
const markerOf = (dataDir: string) => path.join(dataDir, MARKER);

/**
 * Restores an archive into an empty data folder and an empty database; an archive without files into the folder that still has them.
 * Overwrites nothing. An interrupted restore leaves a marker: the journal refuses to start, and the next restore cleans up and begins
 * again.
 */
export async function restoreBackup(file: string, settings: Settings): Promise<Manifest> {
  const { dataDir } = settings;
  const store = storeOf(settings);
  const manifest = await checkArchive(file);
  await mkdir(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir, path.join(dataDir, 'restore.lock'));
  if (!unlock) throw new StartError(`Another restore into ${dataDir} is running.`);
  try {
    if (existsSync(markerOf(dataDir))) await clearAway(settings, store);
    await requireEmpty(settings, store, manifest);
    await requireRoom(settings, manifest);
    await writeFile(
      markerOf(dataDir),
      JSON.stringify({ hasFiles: manifest.hasFiles, store: store.location } satisfies Marker),
    );
    await restoreInto(settings, store, file, manifest);
    await rm(markerOf(dataDir));
    return manifest;
  } finally {
    unlock();
  }
}

function requireKnown(header: Header): void {
  const { version, commit } = buildInfo();
  const other = `The backup was made by version ${header.version} (commit ${header.commit}); this is version ${version} (commit ${commit}).`;
  if (!(header.format <= FORMAT))
    throw new ArchiveError(`${other} Update the journal first: npm start needs the newer version.`);
  const known = new Set(migrationClasses().map(({ name }) => name));
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (unknown.length)
    throw new ArchiveError(
      `${other} Its database is newer than this program knows (${unknown.at(-1)}). Update the journal, then restore.`,
    );
}

const migrationClasses = () => dataSourceOptions('', []).migrations as Function[];

async function requireEmpty(
  { dataDir, databaseUrl, s3 }: Settings,
  store: ObjectStore,
  { hasFiles }: Manifest,
): Promise<void> {
  if (hasFiles && !(await store.isEmpty()))
    throw new StartError(
      `${store.location} has files, and a restore overwrites nothing. ${
        s3 ? 'Set UPLOADS_URL to another bucket or prefix.' : 'Move the folder away, or set DATA_DIR to another one.'
      }`,
    );
  const cluster = path.join(dataDir, 'postgres');
  if (!databaseUrl && (hasEmbeddedDatabase(cluster) || existsSync(cluster)))
    throw new StartError(
      `There is a database in ${cluster} already, and a restore overwrites nothing. Stop the journal and move ${
        hasFiles ? 'the folder' : cluster
      } away, or set DATA_DIR to another one.`,
    );
  if (!databaseUrl) return;
  await requireDatabase(databaseUrl);
  await withClient(databaseUrl, async (client) => {
    if ((await tablesOf(client)).length)
      throw new StartError(
        'The database of DATABASE_URL has tables already, and a restore overwrites nothing. Create an empty one (createdb) and name it in DATABASE_URL.',
      );
  });
}

async function requireRoom({ dataDir, s3 }: Settings, { files, tables }: Manifest): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const needed = (s3 ? 0 : files.bytes) + 3 * tables.reduce((sum, { bytes }) => sum + bytes, 0) + SPARE_BYTES;
  if (bavail * bsize < needed)
    throw new StartError(
      `The restore needs about ${Math.ceil(needed / 1e6)} MB in ${dataDir}; ${Math.floor((bavail * bsize) / 1e6)} MB are free.`,
    );
}

/** Removes what an interrupted restore left behind. It had started with an empty folder and an empty database. */
async function clearAway({ dataDir, databaseUrl }: Settings, store: ObjectStore): Promise<void> {
  // The marker is empty: the restore was interrupted before it wrote anything else.
  const marker = JSON.parse((await readFile(markerOf(dataDir), 'utf8')) || '{}') as Partial<Marker>;
  for (const name of ['postgres', 'postgres.password', STAGING])
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  if (marker.hasFiles) {
    await rm(path.join(dataDir, 'jwt-secret'), { force: true });
    // With other settings it is another store, which was not empty.
    if (marker.store === store.location) await store.clear();
  }
  if (!databaseUrl) return;
  await requireDatabase(databaseUrl);
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [
      UNFINISHED_RESTORE,
    ]);
    if (!rows[0].found) return;
    await client.query('begin');
    for (const name of [UNFINISHED_RESTORE, ...(await tablesOf(client)).map((table) => table.name)])
      await client.query(`drop table ${pg.escapeIdentifier(name)} cascade`);
    await dropFunctionsAndSequences(client);
    await client.query('commit');
  });
}

async function dropFunctionsAndSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop routine %s cascade', oid::regprocedure) as statement from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    select format('drop sequence %s', oid::regclass) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
    union all
    select format('drop text search configuration %s', oid::regconfig) from pg_ts_config where cfgnamespace = 'public'::regnamespace`);
  for (const { statement } of rows) await client.query(statement);
}

async function restoreInto(settings: Settings, store: ObjectStore, file: string, manifest: Manifest): Promise<void> {
  const embedded = settings.databaseUrl ? null : await startEmbeddedPostgres(path.join(settings.dataDir, 'postgres'));
  const url = settings.databaseUrl ?? embedded!.url;
  try {
    await withClient(url, (client) =>
      client.query(`create table if not exists ${UNFINISHED_RESTORE} (begun timestamptz default now())`),
    );
    await migrateTo(url, manifest.migrations);
    await withClient(url, (client) => load(client, settings.dataDir, store, file, manifest));
    // Migrates to the current schema.
    await (await openDataSource(url, [], undefined, { isRestore: true })).destroy();
    await withClient(url, async (client) => {
      await client.query('begin');
      await requireFiles(client, store, manifest);
      await client.query('commit');
      for (const { name } of await tablesOf(client)) await client.query(`analyze ${pg.escapeIdentifier(name)}`);
      await client.query(`drop table ${UNFINISHED_RESTORE}`);
    });
  } finally {
    await embedded?.stop();
  }
}

/** Creates the tables of the backup's schema version. */
async function migrateTo(url: string, names: string[]): Promise<void> {
  const migrations = migrationClasses().filter(({ name }) => names.includes(name));
  const dataSource = await new DataSource({ ...dataSourceOptions(url, []), migrations }).initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}

/** Stores files and loads rows; the rows are committed together if the totals match. */
async function load(
  client: pg.Client,
  dataDir: string,
  store: ObjectStore,
  file: string,
  manifest: Manifest,
): Promise<void> {
  store.prepare();
  await mkdir(path.join(dataDir, STAGING), { recursive: true, mode: 0o700 });
  await client.query('begin');
  const shapes = new Map((await tablesOf(client)).map((shape) => [shape.name, shape]));
  for (const { name, columns } of manifest.tables)
    if (shapes.get(name)?.columns.join() !== columns.join())
      throw new ArchiveError(
        `The backup's table ${name.slice(0, 63)} is not as this program makes it. Restore it with the version that took it.`,
      );
  const quoted = manifest.tables.map(({ name }) => pg.escapeIdentifier(name));
  const foreignKeys = await dropForeignKeys(client);
  // Migrations may have inserted rows, and triggers would write what the backup already contains.
  await client.query(`truncate ${quoted.join(', ')}`);
  for (const table of quoted) await client.query(`alter table ${table} disable trigger user`);

  const tables = new TableWriter(client, manifest.tables);
  const files = new FileWriter(dataDir, store);
  const again = await readArchive(file, requireKnown, async ({ name, body }) => {
    const table = tableOf(name);
    if (table) return tables.write(table, body);
    if (name !== SECRET) return files.write(name, body);
    if (manifest.hasFiles) await writeNew(path.join(dataDir, name), body);
  });
  await tables.end();
  await files.end();
  if (again.entries !== manifest.entries) throw new ArchiveError(`${file} changed while it was read.`);

  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), value, isCalled]);
  for (const statement of foreignKeys) await client.query(statement);
  for (const table of quoted) await client.query(`alter table ${table} enable trigger user`);
  for (const table of manifest.tables) {
    const { sha256, rows } = await copyTable(client, shapes.get(table.name)!, () => {});
    if (sha256 !== table.sha256 || rows !== table.rows)
      throw new ArchiveError(`The table ${table.name} is not what it was when the backup was taken.`);
  }
  await client.query('commit');
}

/** Returns the statements that create them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ create }) => create);
}

/** Combines the consecutive parts of each table into one COPY. */
class TableWriter {
  private current: { table: string; copy: Writable; done: Promise<void> } | null = null;

  constructor(
    private readonly client: pg.Client,
    private readonly tables: Table[],
  ) {}

  async write(name: string, body: AsyncIterable<Buffer>): Promise<void> {
    if (this.current?.table !== name) {
      await this.end();
      const table = this.tables.find((one) => one.name === name);
      if (!table) throw new ArchiveError(`The backup has rows of a table ${name} that it does not list.`);
      const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      const copy = this.client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${columns}) from stdin`));
      const done = finished(copy);
      done.catch(() => {}); // reported to the next caller that awaits it
      this.current = { table: name, copy, done };
    }
    const { copy } = this.current!;
    for await (const chunk of body) if (!copy.write(chunk)) await drained(copy);
  }

  async end(): Promise<void> {
    const { current } = this;
    this.current = null;
    current?.copy.end();
    await current?.done;
  }
}

/** Puts files into the store, several at a time. */
class FileWriter {
  private readonly names = new Set<string>();
  private readonly underWay = new Set<Promise<void>>();
  private failure: unknown;

  constructor(
    private readonly dataDir: string,
    private readonly store: ObjectStore,
  ) {}

  async write(name: string, body: AsyncIterable<Buffer>): Promise<void> {
    if (this.names.has(name)) throw new ArchiveError(`${name} is there twice.`);
    this.names.add(name);
    const draft = path.join(this.dataDir, STAGING, String(this.names.size));
    await writeNew(draft, body);
    const put: Promise<void> = this.store
      .put(draft, name)
      .catch((error: unknown) => void (this.failure ??= error))
      .finally(() => this.underWay.delete(put));
    this.underWay.add(put);
    if (this.underWay.size >= PUT_AT_ONCE) await Promise.race(this.underWay);
    this.throwFailure();
  }

  async end(): Promise<void> {
    await Promise.all(this.underWay);
    this.throwFailure();
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure as Error;
  }
}

async function writeNew(place: string, body: AsyncIterable<Buffer>): Promise<void> {
  try {
    await pipeline(Readable.from(body), createWriteStream(place, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new ArchiveError(`${place} is there twice, or there already. Nothing is overwritten.`);
    throw error;
  }
}

/** Checks that every record has its file at a valid path; the manifest lists those missing at the time of the backup. */
async function requireFiles(client: pg.Client, store: ObjectStore, { hasFiles, missing }: Manifest): Promise<void> {
  let absent = 0;
  for await (const file of referencedFiles(client)) {
    if (!STORED_PATH.test(file.path))
      throw new ArchiveError('A record of the backup names a file outside the data folder.');
    for (const part of partsOf(file)) if ((await store.sizeOf(part)) === null) absent++;
  }
  if (hasFiles && absent !== missing.count)
    throw new ArchiveError(
      `${absent} files that records hold are not in the backup; ${missing.count} were missing when it was taken.`,
    );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
