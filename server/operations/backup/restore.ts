import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { type Config, StartError } from '../../platform/config.js';
import { dataSourceOptions, openDataSource } from '../../platform/database/data-source.js';
import { startEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.js';
import { lockFolder } from '../../platform/database/embedded/folder-lock.js';
import { withUnlimitedClient } from '../../platform/database/connections/client.js';
import { connectionOf, hasTable } from '../../platform/database/maintenance.js';
import { requireDatabase } from '../../platform/database/connections/server-check.js';
import { RESTORE_MARKER as MARKER, UNFINISHED_RESTORE } from '../../platform/database/unfinished-restore.js';
import { STORED_PATH, referencedFiles } from '../../platform/files/referenced-files.js';
import { pathsOf } from '../../platform/files/stored-file.js';
import { ObjectStore } from '../../platform/store/object-store.js';
import { eraseAgain } from '../../people/subscriptions/erased-list.js';
import { storeOf } from '../../platform/store/store-of.js';
import { prepareDataFolder } from '../boot/checks.js';
import { freeBytes } from '../health/disk-space.js';
import { type Manifest, SECRET } from './archive.js';
import { checkArchive } from './check-archive.js';
import { STAGING, loadArchive } from './load-archive.js';
import { FLEETING, tablesOf } from './snapshot.js';

const log = new Logger('Restore');

/** What the embedded database needs beside its rows and their indexes. */
const SPARE_BYTES = 200 * 1024 * 1024;

/** `jwtSecret` may be the one that the archive brings: it is read after that. Without it erased addresses are not recognised. */
type Settings = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 's3' | 'backupDir' | 'jwtSecret'>>;

/** The content of the file that is in the folder while a restore is in progress. */
type Marker = { hasFiles: boolean; store: string };
const markerOf = (dataDir: string) => path.join(dataDir, MARKER);

/**
 * Restores an archive into an empty data folder and an empty database; an archive without files into the folder that still has them.
 * Overwrites nothing. An interrupted restore leaves a marker: the journal does not start, and the next restore cleans up and begins
 * again.
 */
export async function restoreBackup(file: string, settings: Settings): Promise<Manifest> {
  const { dataDir } = settings;
  const store = storeOf(settings);
  const manifest = await checkArchive(file);
  prepareDataFolder(dataDir);
  const unlock = lockFolder(dataDir, path.join(dataDir, 'restore.lock'));
  if (!unlock) throw new StartError(`Another restore into ${dataDir} is running.`);
  try {
    if (existsSync(markerOf(dataDir))) await clearAway(settings, store);
    await requireEmpty(settings, store, manifest);
    await requireDiskSpace(settings, manifest);
    const marker: Marker = { hasFiles: manifest.hasFiles, store: store.location };
    await writeFile(markerOf(dataDir), JSON.stringify(marker));
    await restoreInto(settings, store, file, manifest);
    await rm(markerOf(dataDir));
    return manifest;
  } finally {
    unlock();
  }
}

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
  if (!databaseUrl && existsSync(cluster))
    throw new StartError(
      `There is a database in ${cluster} already, and a restore overwrites nothing. Stop the journal and move ${
        hasFiles ? 'the folder' : cluster
      } away, or set DATA_DIR to another one.`,
    );
  const secret = path.join(dataDir, SECRET);
  if (hasFiles && existsSync(secret))
    throw new StartError(
      `There is ${secret} already, and a restore overwrites nothing. Move it away, or set DATA_DIR to another folder.`,
    );
  if (!databaseUrl) return;
  await requireDatabase(databaseUrl);
  await withUnlimitedClient(databaseUrl, async (client) => {
    if ((await tablesOf(client)).length)
      throw new StartError(
        'The database of DATABASE_URL has tables already, and a restore overwrites nothing. Create an empty one (createdb) and name it in DATABASE_URL.',
      );
  });
}

async function requireDiskSpace({ dataDir, s3 }: Settings, { files, tables }: Manifest): Promise<void> {
  const free = await freeBytes(dataDir);
  const needed = (s3 ? 0 : files.bytes) + 3 * tables.reduce((sum, { bytes }) => sum + bytes, 0) + SPARE_BYTES;
  if (free < needed)
    throw new StartError(
      `The restore needs about ${Math.ceil(needed / 1e6)} MB in ${dataDir}; ${Math.floor(free / 1e6)} MB are free.`,
    );
}

/** Removes what an interrupted restore left behind. It had started with an empty folder and an empty database. */
async function clearAway({ dataDir, databaseUrl }: Settings, store: ObjectStore): Promise<void> {
  // The marker is empty: the restore was interrupted before it wrote anything else.
  const marker = JSON.parse((await readFile(markerOf(dataDir), 'utf8')) || '{}') as Partial<Marker>;
  for (const name of ['postgres', 'postgres.password', STAGING])
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  if (marker.hasFiles) {
    await rm(path.join(dataDir, SECRET), { force: true });
    // With other settings it is another store, which was not empty.
    if (marker.store === store.location) await store.clear();
  }
  if (!databaseUrl) return;
  await requireDatabase(databaseUrl);
  await withUnlimitedClient(databaseUrl, async (client) => {
    if (!(await hasTable(connectionOf(client), UNFINISHED_RESTORE))) return;
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
    await withUnlimitedClient(url, (client) =>
      client.query(`create table if not exists ${UNFINISHED_RESTORE} (begun timestamptz default now())`),
    );
    await migrateTo(url, manifest.migrations);
    await withUnlimitedClient(url, (client) => loadArchive(client, settings.dataDir, store, file, manifest));
    // Migrates to the current schema.
    await (await openDataSource(url, { isRestore: true })).destroy();
    await withUnlimitedClient(url, async (client) => {
      await client.query('begin');
      await requireFiles(client, store, manifest);
      await endAccess(client);
      const { dataDir, backupDir, jwtSecret } = settings;
      const folders = [dataDir, path.dirname(path.resolve(file)), backupDir ?? dataDir];
      const unknown = jwtSecret && (await eraseAgain(client, jwtSecret, folders));
      if (unknown)
        log.warn(
          `${unknown} erased addresses were noted with another JWT_SECRET and cannot be recognised. Set that one, and restore again.`,
        );
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
  const options = dataSourceOptions(url);
  const migrations = (options.migrations as Function[]).filter(({ name }) => names.includes(name));
  const dataSource = await new DataSource({ ...options, migrations }).initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}

/** Sessions, links and passwords were changed after the backup by people who relied on it: none of before is valid. */
async function endAccess(client: pg.Client): Promise<void> {
  await client.query(`truncate ${FLEETING.join(', ')}`);
  await client.query('update users set token_version = token_version + 1');
}

/** Checks that every record has its file at a valid path; the manifest lists those missing at the time of the backup. */
async function requireFiles(client: pg.Client, store: ObjectStore, { hasFiles, missing }: Manifest): Promise<void> {
  let absent = 0;
  for await (const file of referencedFiles(connectionOf(client))) {
    if (!STORED_PATH.test(file.path))
      throw new StartError('A record of the backup names a file outside the data folder.');
    for (const part of pathsOf(file)) if ((await store.sizeOf(part)) === null) absent++;
  }
  if (hasFiles && absent !== missing.count)
    throw new StartError(
      `${absent} files that records refer to are not in the backup; ${missing.count} were missing when it was taken.`,
    );
}
