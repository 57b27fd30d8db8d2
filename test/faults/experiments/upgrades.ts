import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { migrationNames, openDataSource } from '../../../server/platform/database/data-source.js';
import { withClient } from '../../support/database.js';
import type { Experiment } from './experiment.js';
import { type FailPoint, withFailPoint } from './journal.js';
import { between, oneOf } from './random.js';

/** About as many as the upgrade executes. */
const STATEMENTS = 100;
const STARTS = 3;
const TABLES = ['materials', 'calls', 'board_members', 'other_files', 'users', 'revisions'];

export const UPGRADE_KILLED: Experiment = {
  what: 'three starts at once on the database of the first version, each killed at the same statement of its migrations; then one that is not',
  on: 'behind a proxy',
  fault: async (journal, random, _, seed) => async () => {
    const name = `released_${seed}`;
    const url = await journal.emptyDatabase(name);
    await withClient(url, async (client) => {
      await (await openDataSource(url)).destroy();
      await client.query(
        `insert into materials (category_id, title, abstract, number, publication_year)
         select 2, 'Artikulli ' || n, 'Përmbledhja', 1, 2020 from generate_series(1, 20) n`,
      );
      const before = await countsOf(client);

      const side = oneOf(random, ['before', 'during', 'after'] as const);
      const point: FailPoint = { call: 'query', of: '', side, nth: Math.ceil(between(random, 0, STATEMENTS)) };
      const pointFile = path.join(journal.dataDir, name);
      fs.writeFileSync(pointFile, JSON.stringify(point));
      await Promise.all(Array.from({ length: STARTS }, () => upgrade(url, pointFile)));
      const done = await migrationsOf(client);
      requireEqual('The migrations done', done, [...migrationNames(), 'Second1795392001000'].slice(0, done.length));

      await upgrade(url);
      requireEqual('The number of rows', await countsOf(client), before);
      requireEqual('The migrations done at last', await migrationsOf(client), [
        ...migrationNames(),
        'Second1795392001000',
      ]);
      const upgraded = `select count(*)::text as text from materials where is_from_second`;
      requireEqual('The records of the second version', await textsOf(client, upgraded), ['20']);
    });
    await journal.rows(`drop database ${name} with (force)`);
  },
};

/** Resolves when the process has killed itself, or has completed the upgrade. */
async function upgrade(url: string, pointFile = ''): Promise<void> {
  const child = spawn(process.execPath, ['test/faults/experiments/upgrade.mjs', url], {
    env: { PATH: process.env.PATH, ...(pointFile && withFailPoint(pointFile)) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`An upgrade ended with ${code}:\n${output}`);
}

const countsOf = (client: pg.Client) =>
  textsOf(client, TABLES.map((table) => `select '${table} ' || count(*) as text from ${table}`).join(' union all '));

const migrationsOf = (client: pg.Client) =>
  textsOf(client, 'select name as text from public.migrations order by timestamp');

const textsOf = async (client: pg.Client, sql: string) =>
  (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text);

function requireEqual(what: string, found: string[], expected: string[]): void {
  const difference = [
    ...found.filter((one) => !expected.includes(one)),
    ...expected.filter((one) => !found.includes(one)),
  ];
  if (difference.length || found.length !== expected.length) throw new Error(`${what}: ${difference.join('\n')}`);
}
