import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Config, StartError } from '../../platform/config.js';
import { STORED_PATH, referencedFiles } from '../../platform/files/referenced-files.js';
import { pathsOf } from '../../platform/files/stored-file.js';
import { withUnlimitedClient } from '../../platform/database/connections/client.js';
import { migrationsDone } from '../../platform/database/data-source.js';
import { connectionOf } from '../../platform/database/maintenance.js';
import { buildInfo } from '../boot/build-info.js';
import { sync } from '../../platform/store/folder-store.js';
import type { ObjectStore } from '../../platform/store/object-store.js';
import { storeOf } from '../../platform/store/store-of.js';
import { ArchiveWriter, FORMAT, type Faults, HEADER, type Header, type Manifest, SECRET, partName } from './archive.js';
import { UNFINISHED } from './rotation.js';
import { FLEETING, copyTable, sequencesOf, tablesOf } from './snapshot.js';

/** Rows are buffered up to this many bytes, because an archive states the size of an entry before its content. */
const PART_BYTES = 8 * 1024 * 1024;
const FAULTS_NAMED = 100;

/** The generated secret is included; one from the settings is not. */
type Source = Pick<Config, 'dataDir' | 'hasOwnSecret'> & { databaseUrl: string; s3?: Config['s3'] };

/**
 * Writes the database and its files into one archive while the journal runs. The database is read first, from one snapshot. Files are
 * stored before their records and set aside for 30 days afterwards, so all files of the snapshot still exist. The archive gets its name
 * when it is complete. Throws a StartError if a file of that name exists.
 */
export async function makeBackup(
  source: Source,
  file: string,
  { withFiles = true, signal }: { withFiles?: boolean; signal?: AbortSignal } = {},
): Promise<Manifest> {
  if (existsSync(file)) throw new StartError(`${file} is there already. Choose another name.`);
  const folder = path.dirname(file);
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}.`);
  const draft = file + UNFINISHED;
  if (existsSync(draft))
    throw new StartError(
      `${draft} is there: another backup writes it, or one was interrupted. Remove it, or choose another name.`,
    );
  const writer = new ArchiveWriter(draft, signal);
  try {
    const manifest = await withUnlimitedClient(source.databaseUrl, async (client) => {
      // One snapshot, while others write.
      await client.query('begin isolation level repeatable read read only');
      return write(client, source, writer, withFiles);
    });
    await rename(draft, file);
    await sync(path.dirname(file), 'r');
    return manifest;
  } catch (error) {
    await writer.abandon();
    await rm(draft, { force: true });
    throw error;
  }
}

async function write(client: pg.Client, source: Source, writer: ArchiveWriter, withFiles: boolean): Promise<Manifest> {
  const { dataDir, hasOwnSecret } = source;
  const migrations = await migrationsDone(connectionOf(client));
  if (!migrations.length) throw new StartError('The database is empty: there is no journal to back up.');
  const createdAt = new Date().toISOString();
  const header: Header = { format: FORMAT, ...buildInfo(), createdAt, migrations, hasFiles: withFiles };
  await writer.add(HEADER, JSON.stringify(header));

  const tables = [];
  for (const shape of await tablesOf(client)) {
    if (FLEETING.includes(shape.name)) continue;
    const parts = new Parts(shape.name, writer);
    tables.push(await copyTable(client, shape, (chunk) => parts.push(chunk)));
    await parts.flush();
  }
  // Sequences advance outside transactions: read last, they are beyond every row.
  const sequences = await sequencesOf(client);

  const secret = path.join(dataDir, 'jwt-secret');
  if (hasOwnSecret && existsSync(secret)) await writer.add(SECRET, await readFile(secret, 'utf8'));
  const files = await writeFiles(client, storeOf(source), withFiles ? writer : null);
  return writer.finish({ ...header, tables, sequences, ...files });
}

/** Collects the rows of a table into entries. */
class Parts {
  private chunks: Buffer[] = [];
  private bytes = 0;
  private number = 0;

  constructor(
    private readonly table: string,
    private readonly writer: ArchiveWriter,
  ) {}

  async push(chunk: Buffer): Promise<void> {
    // A chunk is a view of the connection's buffer, which is overwritten.
    this.chunks.push(Buffer.from(chunk));
    this.bytes += chunk.length;
    if (this.bytes >= PART_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    if (!this.bytes) return;
    const { chunks, bytes } = this;
    this.chunks = [];
    this.bytes = 0;
    await this.writer.stream(partName(this.table, this.number++), bytes, chunks);
  }
}

async function writeFiles(
  client: pg.Client,
  store: ObjectStore,
  writer: ArchiveWriter | null,
): Promise<Pick<Manifest, 'files' | 'missing' | 'damaged'>> {
  const files = { count: 0, bytes: 0 };
  const missing: Faults = { count: 0, first: [] };
  const damaged: Faults = { count: 0, first: [] };
  const note = (faults: Faults, name: string) => {
    if (++faults.count <= FAULTS_NAMED) faults.first.push(name);
  };
  for await (const file of writer ? referencedFiles(connectionOf(client)) : []) {
    for (const part of pathsOf(file)) {
      // A row may contain any path; only stored files are backed up.
      const stored = STORED_PATH.test(part) ? await readStored(store, part) : null;
      if (!stored) {
        note(missing, part);
        continue;
      }
      const { size, bytes } = stored;
      const sha256 = await writer!.stream(part, size, bytes);
      if (part === file.path && sha256 !== file.sha256) note(damaged, part);
      files.count++;
      files.bytes += size;
    }
  }
  return { files, missing, damaged };
}

/** In its folder, or set aside by the sweep because no record refers to it any more. */
const readStored = async (store: ObjectStore, stored: string) =>
  (await store.read(stored)) ?? store.read(stored.replace(/^uploads\//, 'uploads/.orphans/'));
