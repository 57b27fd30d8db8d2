import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { UNFINISHED_RESTORE } from '../../platform/database/unfinished-restore.js';
import type { Sequence, Table } from './archive.js';

/** What ends with the running journal: who is or was signed in, and links that are valid for a while. Backups do not contain it. */
export const FLEETING = ['sessions', 'account_links', 'login_attempts', 'known_clients'];

export type TableShape = { name: string; columns: string[]; key: { name: string; isText: boolean }[] };

/** Permanent tables that belong to no extension; a partitioned table as a whole. */
const TABLES = `
  select relname as name,
    array(
      select attname::text from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns,
    (
      select coalesce(jsonb_agg(jsonb_build_object('name', attname, 'isText', attcollation <> 0) order by position), '[]')
      from pg_index, unnest(indkey::int2[]) with ordinality as key (attribute, position), pg_attribute
      where indrelid = class.oid and indisprimary and attrelid = class.oid and attnum = attribute
    ) as key
  from pg_class as class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p' and relname <> '${UNFINISHED_RESTORE}'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
  order by relname collate "C"`;

export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  return (await client.query<TableShape>(TABLES)).rows;
}

/** One that was never called has no last value. */
const SEQUENCES = `
  select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
  from pg_sequences where schemaname = 'public' order by sequencename collate "C"`;

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  return (await client.query<Sequence>(SEQUENCES)).rows;
}

/** The rows as text in key order, so that equal tables give equal texts. */
export async function copyTable(
  client: pg.Client,
  { name, columns, key }: TableShape,
  take: (chunk: Buffer) => Promise<void> | void,
): Promise<Table> {
  const hash = createHash('sha256');
  let bytes = 0;
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const order = key.map((column) => `${pg.escapeIdentifier(column.name)}${column.isText ? ' collate "C"' : ''}`);
  const rows = `select ${list} from ${pg.escapeIdentifier(name)} ${order.length ? `order by ${order.join(', ')}` : ''}`;
  const copy = client.query(copyTo(`copy (${rows}) to stdout`));
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    await take(chunk);
  }
  return { name, columns, bytes, sha256: hash.digest('hex') };
}
