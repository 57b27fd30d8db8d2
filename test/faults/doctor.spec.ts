import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { examineDatabase } from '../../server/operations/doctor/database.js';
import { SETTINGS, readConfig } from '../../server/platform/config.js';
import { openDataSource } from '../../server/platform/database/data-source.js';
import * as embedded from '../../server/platform/database/embedded/embedded-postgres.js';
import { RESTORE_MARKER } from '../../server/platform/database/unfinished-restore.js';
import type { Finding } from '../../server/operations/doctor/finding.js';
import { runCommand } from '../support/command.js';
import { onLoopback } from '../network/loopback.js';
import { temporaryFolder } from '../support/server.js';

const dataDir = temporaryFolder();
const NO_SETTINGS = Object.fromEntries(SETTINGS.map((name) => [name, '']));
let database: embedded.EmbeddedDatabase;
let client: pg.Client;

beforeAll(async () => {
  // Already running, so that no examination has to start it.
  database = await embedded.startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  await (await openDataSource(database.url)).destroy();
  client = new pg.Client(database.url);
  await client.connect();
});
/** A healthy journal for each attempt of a story. */
beforeEach(async () => {
  await client.query('truncate operations, other_files, revisions, notices, users cascade');
  await client.query(`delete from migrations where name = 'Later1900000000000'`);
  await client.query(`insert into operations (name, at, details) values
    ('backup', now() - interval '1 minute', '{"file": "/backups/a.tar.gz"}'), ('verification', now(), json_build_object('finishedAt', now(), 'files', 0))`);
  for (const file of ['uploads', RESTORE_MARKER]) fs.rmSync(path.join(dataDir, file), { recursive: true, force: true });
});
afterAll(async () => {
  await client?.end();
  await database?.stop();
});

/** The output and exit code of `npm run doctor`. */
async function examine(settings: Record<string, string> = {}) {
  const env = { ...NO_SETTINGS, DATA_DIR: dataDir, PORT: '0', ...settings };
  const { code, out } = await runCommand('doctor', ['--json'], { env });
  const findings = JSON.parse(out) as Finding[];
  const of = (status: Finding['status']) =>
    findings.filter((finding) => finding.status === status).map(({ subject, message }) => `${subject}: ${message}`);
  expect(findings.filter(({ status, fix }) => status !== 'ok' && !fix)).toEqual([]);
  const remedies = findings.map(({ fix }) => fix);
  return { code, remedies, wrong: of('error'), warn: of('warning'), fine: of('ok') };
}

const like = (...patterns: RegExp[]) => patterns.map((pattern) => expect.stringMatching(pattern));
const including = (...patterns: RegExp[]) => expect.arrayContaining(like(...patterns));
const failedBackup = (reason: string) =>
  client.query(`insert into operations (name, at, details) values ('failed-backup', now(), $1)`, [{ reason }]);

it('reports no problem with a healthy journal', async () => {
  const { code, wrong, fine } = await examine({ PUBLIC_URL: 'http://localhost' });
  expect({ code, wrong }).toEqual({ code: 0, wrong: [] });
  expect(fine).toEqual(including(/^Schema: up to date/, /^Clock: agrees/, /^Files: all 0/, /^Backup: /));
});

/** What of a database is not as it should be; how old PostgreSQL is depends on the day. */
const found = async (settings: object = {}) => {
  const findings = await examineDatabase(readConfig({ DATA_DIR: dataDir, ...settings }));
  const isOfJournal = ({ status, subject }: Finding) =>
    status !== 'ok' && `${status} ${subject}` !== 'warning Database';
  return findings.filter(isOfJournal).map(({ status, subject, message }) => `${status} ${subject}: ${message}`);
};

it('says of a database what was never done, what failed, and what is still to be done', async () => {
  expect(await found()).toEqual([]);
  await client.query('delete from operations');
  expect(await found({ BACKUP_DIR: dataDir })).toEqual([
    'warning Backup: None was ever made.',
    'warning Restoration: No backup was tried yet.',
    'warning Comparison of files: It has not finished yet.',
  ]);
  await client.query(
    `insert into operations values ('failed-restore-check', now(), '{"file": "a", "reason": "EROFS"}')`,
  );
  expect(await found({ BACKUP_DIR: dataDir })).toContain('error Restoration: a could not be restored: EROFS');
  const { rows } = await client.query('delete from migrations where id = (select max(id) from migrations) returning *');
  expect(await found()).toContain('warning Schema: 1 changes are still to be made.');
  const [{ id, timestamp, name }] = rows;
  await client.query('insert into migrations values ($1, $2, $3)', [id, timestamp, name]);
  await client.query('create table unfinished_restore ()');
  expect(await found()).toEqual(like(/^error Database: A restore .* was interrupted/));
  await client.query('drop table unfinished_restore');
  const alone = temporaryFolder();
  fs.mkdirSync(path.join(alone, 'uploads/materials'), { recursive: true });
  fs.writeFileSync(path.join(alone, `uploads/materials/${'a'.repeat(20)}-${'b'.repeat(8)}.pdf`), '');
  expect(await found({ DATA_DIR: alone })).toEqual(like(/^error Database: .* there is no database beside it/));
});

it('reports all invalid settings, and skips what depends on them', async () => {
  const { code, wrong } = await examine({ PORT: '99999', LOG: 'xml' });
  expect({ code, wrong }).toEqual({ code: 1, wrong: like(/PORT must be/, /LOG must be/) });
});

it('reports all problems of a journal whose database works', async () => {
  const { port, close } = await onLoopback(net.createServer());
  const clock = path.join(dataDir, 'clock');
  fs.writeFileSync(clock, '120000');
  fs.mkdirSync(path.join(dataDir, 'uploads/materials'), { recursive: true });
  fs.writeFileSync(path.join(dataDir, `uploads/materials/${'a'.repeat(20)}-${'b'.repeat(8)}.pdf`), 'nobody’s');
  await failedBackup('ENOSPC');
  await client.query(`insert into other_files (title, is_author_file, is_review_file, is_english, file)
    values ('x', true, false, false, '{"path": "uploads/other-files/${'c'.repeat(20)}-${'d'.repeat(8)}.pdf", "size": 3, "sha256": "e"}')`);
  try {
    const preload = pathToFileURL(path.resolve('test/support/clock.mjs')).href;
    const { code, wrong, warn } = await examine({
      PORT: String(port),
      PUBLIC_URL: 'https://revista.example.org',
      BACKUP_DIR: clock, // a file
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'revista@example.org',
      CLOCK_FILE: clock,
      NODE_OPTIONS: `--import ${preload}`,
    });
    expect(code).toBe(1);
    expect(wrong).toEqual(
      like(
        /^Port: Port \d+ is in use/,
        /^BACKUP_DIR: .* is no folder/,
        /^Clock: It differs .* by 1[12]\d\.\d s/,
        /^Files: 1 of 1 are missing or damaged: uploads\/other-files/,
        /^Backup: The last one failed: ENOSPC/,
        /^Mail: The mail server rejects it: .*ECONNREFUSED/,
      ),
    );
    expect(warn).toEqual(including(/^TRUST_PROXY: is 0/, /^Files: 1 orphaned in uploads/));
  } finally {
    await close();
  }
});

it('reports what is overdue: a backup, the verification of files, mails and a purge', async () => {
  await client.query(`update operations set at = now() - interval '3 days' where name = 'backup'`);
  await client.query(
    `update operations set details = '{"finishedAt": "2020-01-01T00:00:00Z"}' where name = 'verification'`,
  );
  await client.query(`insert into notices (kind, state) values ('confirm', 'failed')`);
  await client.query(`insert into users (username, email, password_hash, deleted_at)
    values ('Ish', 'ish@example.org', '', now() - interval '33 days'), ('Tjetër', 'tjeter@example.org', '', now() - interval '30 days')`);
  expect(await found({ DATABASE_URL: database.url })).toEqual(
    including(
      /^error Backup: The last one is 3 days old/,
      /^warning Comparison of files: The last one was on 2020/,
      /^warning Mail: 1 recent mails were not sent/,
      /^warning Deleted records: 1 should have been removed permanently/,
    ),
  );
});

it('says why the journal does not respond at PUBLIC_URL, and what a read-only folder of backups means', async () => {
  await failedBackup('EROFS: read-only file system');
  const journal = http.createServer((_, response) => response.end('{"status":"alive"}'));
  const { port, close } = await onLoopback(journal);
  try {
    const settings = { PORT: String(port), PUBLIC_URL: `http://127.0.0.2:${port}`, BACKUP_DIR: dataDir };
    const { wrong, remedies } = await examine(settings);
    expect(remedies).toContainEqual(expect.stringContaining(`add ReadWritePaths=${dataDir} to its unit`));
    const unreachable = /^PUBLIC_URL: The journal runs, but does not respond at .*: connect ECONNREFUSED/;
    expect(wrong.toSorted()).toEqual(like(/^Backup: .*EROFS/, unreachable));
  } finally {
    await close();
  }
});

it('says what is missing of a journal that was never started, and what is wrong with its settings', async () => {
  const { code, fine } = await examine({ DATA_DIR: path.join(temporaryFolder(), 'new') });
  expect([code, fine]).toEqual([
    0,
    including(/^DATA_DIR: .* does not exist yet/, /^Database: none yet/, /^Mail: no server/),
  ]);
  const file = path.join(dataDir, 'postgres.password');
  const { out } = await runCommand('doctor', [], { env: { ...NO_SETTINGS, DATA_DIR: file, PORT: '0' } });
  expect(out).toMatch(
    /^error {3}DATA_DIR: .* is a file\.\n {8}→ Choose a folder\.$[^]*^error: 1, warning: \d+, ok: \d+$/m,
  );
});

it('recognises a database of a newer version, and an incomplete restore', async () => {
  await client.query(`insert into migrations (timestamp, name) values (1900000000000, 'Later1900000000000')`);
  expect(await found()).toEqual(like(/^error Schema: .*newer version \(Later/));
  fs.writeFileSync(path.join(dataDir, RESTORE_MARKER), '{}');
  expect((await examine()).wrong).toEqual(like(/^DATA_DIR: A restore .* was interrupted/));
});

const other = (changes: object) => Object.assign(new URL(database.url), changes).href;
it('finds nothing wrong with a database that is still empty', async () => {
  await client.query('create schema empty');
  expect(await found({ DATABASE_URL: other({ search: '?options=-csearch_path%3Dempty' }) })).toEqual([]);
});

it('explains a rejected connection', async () => {
  for (const [change, why] of [
    [{ port: '1' }, /^error Database: .*ECONNREFUSED/],
    [{ password: 'wrong' }, /^error Database: password/],
  ] as const)
    expect(await found({ DATABASE_URL: other(change) })).toEqual(like(why));
});

it('says why PostgreSQL does not start', async () => {
  const folder = temporaryFolder();
  fs.cpSync(dataDir, folder, { recursive: true });
  fs.rmSync(path.join(folder, 'postgres/postmaster.pid'));
  fs.writeFileSync(path.join(folder, 'postgres/global/pg_control'), Buffer.alloc(8192));
  expect(await found({ DATA_DIR: folder })).toEqual(like(/^error Database: .*exited with 1: .*(FATAL|PANIC):/));
});
