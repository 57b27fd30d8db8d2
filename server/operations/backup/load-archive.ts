import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../../platform/config.js';
import type { ObjectStore } from '../../platform/store/object-store.js';
import { type Manifest, SECRET, type Table, readArchive, tableOf } from './archive.js';
import { requireKnown } from './check-archive.js';
import { copyTable, tablesOf } from './snapshot.js';

/** The number of files written to the store at a time. */
const PUT_AT_ONCE = 32;

/** Where files wait for the store, in the data folder. */
export const STAGING = 'uploads/.staging';

/** Stores the files of an archive and loads its rows, which are committed together if the totals match. */
export async function loadArchive(
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
      throw new StartError(
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
  if (again.entries !== manifest.entries) throw new StartError(`${file} changed while it was read.`);

  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), value, isCalled]);
  for (const statement of foreignKeys) await client.query(statement);
  for (const table of quoted) await client.query(`alter table ${table} enable trigger user`);
  for (const table of manifest.tables) {
    const { sha256 } = await copyTable(client, shapes.get(table.name)!, () => {});
    if (sha256 !== table.sha256)
      throw new StartError(`The table ${table.name} is not what it was when the backup was taken.`);
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
      if (!table) throw new StartError(`The backup has rows of a table ${name} that it does not list.`);
      const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      const copy = this.client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${columns}) from stdin`));
      const done = finished(copy);
      done.catch(() => {}); // reported to the next caller that awaits it
      this.current = { table: name, copy, done };
    }
    const { copy } = this.current!;
    await pipeline(body, copy, { end: false });
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
    if (this.names.has(name)) throw new StartError(`${name} is there twice.`);
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

/** Overwrites nothing. */
const writeNew = (target: string, body: AsyncIterable<Buffer>): Promise<void> =>
  pipeline(Readable.from(body), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
