import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import * as embedded from '../../server/platform/database/embedded/embedded-postgres.js';
import { isAlive, lockFolder } from '../../server/platform/database/embedded/folder-lock.js';
import { withClient } from '../support/database.js';
import { startServer, temporaryFolder } from '../support/server.js';

/** The template of a data folder, which the tests copy. */
const original = temporaryFolder();
let database: embedded.EmbeddedDatabase | undefined;

const clusterOf = (folder: string) => path.join(folder, 'postgres');
const start = async (folder: string) => (database = await embedded.startEmbeddedPostgres(clusterOf(folder)));
const postmaster = (folder: string) =>
  Number(fs.readFileSync(path.join(clusterOf(folder), 'postmaster.pid'), 'utf8').split('\n')[0]);

const run = (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

function copy(): string {
  const folder = temporaryFolder();
  execFileSync('cp', ['-a', `${original}/.`, folder]);
  return folder;
}

beforeAll(async () => {
  const { url } = await start(original);
  await run(url, "create table notes (text text); insert into notes values ('the first')");
  await database!.stop();
});
afterEach(async () => {
  await database?.stop();
  database = undefined;
});

const notes = async ({ url }: embedded.EmbeddedDatabase) =>
  (await run(url, 'select text from notes')).map(({ text }) => text);

it('contains the database, which never runs as root, whatever the permissions of the folder are; the role of the journal owns it and has no access to the machine', async () => {
  fs.chmodSync(original, 0o700);
  const { url } = await start(original);
  const { uid, mode } = fs.statSync(clusterOf(original));
  expect(uid).not.toBe(0);
  expect(mode & 0o777).toBe(0o700);
  // Written by the server itself.
  expect(fs.statSync(path.join(clusterOf(original), 'postmaster.pid')).uid).toBe(uid);

  const RIGHTS = 'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user';
  expect(await run(url, RIGHTS)).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  await run(url, 'create extension btree_gin; create extension pg_trgm; create table a (id serial primary key)');
  await expect(run(url, "copy a to program 'true'")).rejects.toThrow(/permission denied/);
  await expect(run(url, "select pg_read_file('PG_VERSION')")).rejects.toThrow(/permission denied/);
});

describe('a copy', () => {
  it("works beside the running original, even with the original's lock and pid files", async () => {
    const first = await start(original);
    const folder = copy();
    for (const file of ['postgres.lock', 'postgres/postmaster.pid'])
      fs.copyFileSync(path.join(original, file), path.join(folder, file));
    const second = await embedded.startEmbeddedPostgres(clusterOf(folder));
    try {
      await run(second.url, "insert into notes values ('the second')");
      expect(await notes(second)).toEqual(['the first', 'the second']);
      expect(await notes(first)).toEqual(['the first']);
    } finally {
      await second.stop();
    }
    // Held by a process that is starting or stopping, or runs on the original.
    const unlock = lockFolder(folder, path.join(folder, 'postgres.lock'))!;
    const isRejected = () =>
      expect(embedded.acquireEmbeddedPostgres(clusterOf(folder))).rejects.toThrow(/is being started or stopped/);
    await isRejected();
    fs.copyFileSync(path.join(clusterOf(original), 'postmaster.pid'), path.join(clusterOf(folder), 'postmaster.pid'));
    await isRejected();
    unlock();
  });

  it('works even if its modes or owner were lost', async () => {
    const folder = copy();
    fs.chmodSync(clusterOf(folder), 0o755);
    if (process.getuid?.() === 0) fs.chownSync(clusterOf(folder), 0, 0);
    expect(await notes(await start(folder))).toEqual(['the first']);
    expect(fs.statSync(clusterOf(folder)).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['.password', /postgres\.password cannot be read.*restore it/],
    ['/PG_VERSION', /has files, but is no database/],
  ])('reports what it lacks: postgres%s', async (missing, message) => {
    const folder = copy();
    fs.rmSync(clusterOf(folder) + missing);
    await expect(start(folder)).rejects.toThrow(message);
  });
});

it.each([
  ['names a process of somebody else', `${process.pid}\n/elsewhere\n`],
  ['is empty', ''],
  ['is garbage', 'garbage\n'],
])('starts despite a leftover postmaster.pid that %s', async (_, content) => {
  const folder = copy();
  fs.writeFileSync(path.join(clusterOf(folder), 'postmaster.pid'), content);
  expect(await notes(await start(folder))).toEqual(['the first']);
});

it('stops a server left behind by a killed process, and starts a new one', async () => {
  const folder = copy();
  const module = path.resolve('dist/server/platform/database/embedded/embedded-postgres.js');
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    await startEmbeddedPostgres(${JSON.stringify(clusterOf(folder))});
    process.kill(process.pid, 'SIGKILL');`;
  // Without setpriv, as on macOS, PostgreSQL outlives its parent.
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env: { PATH: '' } });
  expect(signal).toBe('SIGKILL');
  const left = postmaster(folder);
  expect(() => process.kill(left, 0)).not.toThrow();
  // Linux tells the folder of a process, whatever its name and also without `ps`, which containers may lack.
  fs.symlinkSync(folder, `${folder}-link`);
  expect(await notes(await start(process.platform === 'linux' ? `${folder}-link` : folder))).toEqual(['the first']);
  expect(postmaster(folder)).not.toBe(left);
});

it('a database that dies is restarted, without the journal’s secrets in its environment', async () => {
  const folder = copy();
  const settings = { JWT_SECRET: 'a secret of more than thirty-two letters' };
  const server = await startServer({ dataDir: folder, settings });
  try {
    const pid = postmaster(folder);
    if (process.platform === 'linux')
      expect(fs.readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/JWT_SECRET|ADMIN_PASSWORD/);
    process.kill(pid, 'SIGKILL');
    while (!server.output().includes('running again')) await wait(50);
    expect(server.output()).toMatch(/error \[Database\] The embedded database ended with SIGKILL\. Restarting it\./);
    expect(server.output()).toMatch(/warn \[Database\] PostgreSQL: .* not properly shut down/);
    while ((await fetch(`${server.url}/readyz`)).status !== 200) await wait(50);
    expect((await fetch(`${server.url}/api/categories`)).status).toBe(200);
    expect(server.process.exitCode).toBeNull();
    await server.stop('SIGKILL');
    // Where there is setpriv, the database ends with the journal.
    const hasEnded = () => !fs.existsSync(path.join(clusterOf(folder), 'postmaster.pid'));
    if (spawnSync('setpriv', ['--version']).status === 0) while (!hasEnded()) await wait(50);
  } finally {
    await server.stop();
  }
});

it('a database that dies too often ends the journal', async () => {
  const folder = copy();
  const server = await startServer({ dataDir: folder });
  const hasEnded = () => server.process.exitCode !== null;
  const returns = () => server.output().split('running again').length - 1;
  try {
    for (let deaths = 1; deaths < 10 && !hasEnded(); deaths++) {
      process.kill(postmaster(folder), 'SIGKILL');
      while (!hasEnded() && returns() < deaths) await wait(50);
    }
    expect([server.process.exitCode, returns()]).toEqual([1, 5]);
  } finally {
    await server.stop();
  }
  expect(server.output()).toMatch(/ended with SIGKILL and has died too often\. The journal is shutting down\./);
});

it('a database that has died is stopped, too', async () => {
  const folder = copy();
  const { stop } = await start(folder);
  const pid = postmaster(folder);
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await turn();
  await turn();
  await stop();
});
