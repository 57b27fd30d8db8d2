import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { migrationNames } from '../../../server/platform/database/data-source.js';
import { rest } from '../../support/apis.js';
import { withClient } from '../../support/database.js';
import { startServer, temporaryFolder } from '../../support/server.js';
import type { Experiment } from './experiment.js';
import { type FailPoint, withFailPoint } from './journal.js';
import { between, oneOf } from './random.js';

const RELEASED = 'test/released';
/** About as many as the upgrade from the first version executes. */
const STATEMENTS = 330;
const STARTS = 3;
const TABLES = ['materials', 'calls', 'board_members', 'other_files', 'users', 'revisions'];

export const UPGRADE_KILLED: Experiment = {
  what: 'three starts at once on the database of a released version, each killed at the same statement of its migrations; then one that is not',
  on: 'behind a proxy',
  fault: async (journal, random, _, seed) => async () => {
    const name = `released_${seed}`;
    const url = await journal.emptyDatabase(name);
    await withClient(url, async (client) => {
      const file = oneOf(random, fs.readdirSync(RELEASED));
      await client.query(gunzipSync(fs.readFileSync(path.join(RELEASED, file))).toString());
      await client.query('set search_path = public');
      const before = await countsOf(client);

      const side = oneOf(random, ['before', 'during', 'after'] as const);
      const point: FailPoint = { call: 'query', of: '', side, nth: Math.ceil(between(random, 0, STATEMENTS)) };
      const pointFile = path.join(journal.dataDir, name);
      fs.writeFileSync(pointFile, JSON.stringify(point));
      await Promise.all(Array.from({ length: STARTS }, () => upgrade(url, pointFile)));
      const done = await migrationsOf(client);
      requireEqual('The migrations done', done, migrationNames().sort(byTime).slice(0, done.length));

      await startAndRead(url);
      requireEqual('The number of rows', await countsOf(client), before);
      const expected = await withClient(journal.databaseUrl, schemaOf);
      requireEqual('The schema', await schemaOf(client), expected);
    });
    await journal.rows(`drop database ${name} with (force)`);
  },
};

/** Resolves when the process has killed itself, or has completed the upgrade. */
async function upgrade(url: string, pointFile: string): Promise<void> {
  const child = spawn(process.execPath, ['test/faults/experiments/upgrade.mjs', url], {
    env: { PATH: process.env.PATH, ...withFailPoint(pointFile) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`An upgrade ended with ${code}:\n${output}`);
}

async function startAndRead(url: string): Promise<void> {
  const dataDir = temporaryFolder();
  const server = await startServer({ dataDir, settings: { DATABASE_URL: url } });
  try {
    const titles = (await rest(server.url).list('materials')).map(({ title }) => title as string);
    if (!titles.includes('Malet e Shqipërisë, të përmirësuara'))
      throw new Error(`Read after the upgrade: ${titles.join()}`);
  } finally {
    await server.stop('SIGKILL');
    fs.rmSync(dataDir, { recursive: true });
  }
}

/** The journal's own history begins with an upgrade. */
const countsOf = (client: pg.Client) =>
  textsOf(
    client,
    TABLES.map(
      (table) =>
        `select '${table} ' || count(*) as text from public.${table} r where to_jsonb(r) ->> 'noun' is distinct from 'journal'`,
    ).join(' union all '),
  );

const migrationsOf = (client: pg.Client) =>
  textsOf(client, 'select name as text from public.migrations order by timestamp');

/** Everything that migrations create. */
const schemaOf = (client: pg.Client) =>
  textsOf(
    client,
    `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as text
       from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
     union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
  );

const textsOf = async (client: pg.Client, sql: string) =>
  (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text);

const byTime = (one: string, other: string) => Number(one.slice(-13)) - Number(other.slice(-13));

function requireEqual(what: string, found: string[], expected: string[]): void {
  const difference = [
    ...found.filter((one) => !expected.includes(one)),
    ...expected.filter((one) => !found.includes(one)),
  ];
  if (difference.length || found.length !== expected.length) throw new Error(`${what}: ${difference.join('\n')}`);
}
