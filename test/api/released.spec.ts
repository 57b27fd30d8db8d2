import fs from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { migrationNames, openDataSource } from '../../server/platform/database/data-source.js';
import { createDatabase } from '../support/database.js';

/** A filled database of each released version, made by scripts/released/make.sh. */
const FOLDER = 'test/released';

it.each(fs.readdirSync(FOLDER))('a database of %s is upgraded without losing data', async (file) => {
  const { url, drop } = await createDatabase('template0');
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query(gunzipSync(fs.readFileSync(`${FOLDER}/${file}`)).toString());
    const tables = ['materials', 'calls', 'board_members', 'other_files', 'users', 'revisions'];
    // The journal's own history begins with the upgrade.
    const counts = tables.map(
      (table) =>
        `(select count(*) from public.${table} r where to_jsonb(r) ->> 'noun' is distinct from 'journal') as ${table}`,
    );
    const counted = async () => (await client.query<Record<string, string>>(`select ${counts.join(', ')}`)).rows[0];
    const before = await counted();
    await (await openDataSource(url)).destroy();
    expect(await counted()).toEqual(before);
    const { rows } = await client.query<{ title: string; version: number; is_deleted: boolean }>(
      `select title, version, deleted_at is not null as is_deleted from public.materials
       where title like 'Malet%' or title = 'E fshirë' order by id`,
    );
    expect(rows).toEqual([
      { title: 'Malet e Shqipërisë, të përmirësuara', version: 3, is_deleted: false },
      { title: 'E fshirë', version: 2, is_deleted: true },
    ]);
    const done = await client.query<{ name: string }>('select name from public.migrations order by timestamp');
    expect(done.rows.map(({ name }) => name)).toEqual(
      migrationNames().toSorted((a, b) => Number(a.slice(-13)) - Number(b.slice(-13))),
    );
  } finally {
    await client.end();
    await drop();
  }
});
