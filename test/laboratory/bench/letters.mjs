// `node test/laboratory/bench/letters.mjs [subscribers] [milliseconds]`: sends a letter to so many (10,000) over loopback, to a mail server that takes so
// long for each (0), and says how fast and with how much memory. Fails if a copy is missing or sent twice, or above 230 MB. Needs a build. The mail
// server runs in this process, the journal in one of its own.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { startEmbeddedPostgres } from '../../../dist/server/platform/database/embedded/embedded-postgres.js';
import { ADMIN, residentBytes } from '../../support/journal-process.mjs';
import { post, startJournal } from '../processes.mjs';

const count = Number(process.argv[2] ?? 10_000);
const slowness = Number(process.argv[3] ?? 0);
const MAX_MEGABYTES = 230;
const MAX_MS = 15 * 60_000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-letters-'));
fs.chmodSync(folder, 0o711);

const seen = new Map();
const mails = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, { envelope }, done) {
    for (const { address } of envelope.rcptTo) seen.set(address, (seen.get(address) ?? 0) + 1);
    stream.resume().on('end', () => setTimeout(done, slowness));
  },
});
await new Promise((resolve) => mails.listen(0, '127.0.0.1', resolve));

const database = await startEmbeddedPostgres(path.join(folder, 'postgres'));
const server = await startJournal({
  DATABASE_URL: database.url,
  SMTP_URL: `smtp://127.0.0.1:${mails.server.address().port}`,
  MAIL_FROM: 'a@example.org',
  MAIL_PER_MINUTE: '0',
});
const megabytes = () => residentBytes(server) / 2 ** 20;

const { access_token: token } = await post(`${server.url}/api/auth/login`, ADMIN);
const ask = (query, variables) => post(`${server.url}/graphql`, { query, variables }, token);
const pool = new pg.Pool({ connectionString: database.url, max: 1 });
await pool.query(
  `insert into subscribers (email, address, language, state)
         select email, email, 'al', 'active' from generate_series(1, $1) n, concat('lexues.', n, '@example.org') email`,
  [count],
);
const { data } = await ask('mutation { createLetter(kind: FREE) { id version } }');
const before = megabytes();
let most = before;
const started = performance.now();
const SEND = 'mutation ($id: Int!, $version: Int!) { sendLetter(id: $id, version: $version) { state } }';
await ask(SEND, data.createLetter);
for (let state = ''; state !== 'sent';) {
  await wait(500);
  if (server.process.exitCode !== null || performance.now() - started > MAX_MS) throw new Error('It was not sent.');
  [{ state }] = (await pool.query('select state from letters')).rows;
  most = Math.max(most, megabytes());
}
const seconds = (performance.now() - started) / 1000;
const twice = [...seen.values()].filter((copies) => copies > 1).length;
console.log(
  `${seen.size} of ${count} in ${seconds.toFixed(0)} s (${(seen.size / seconds).toFixed(0)} a second), ${twice} twice; memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most.`,
);
await pool.end();
await server.stop();
await database.stop();
mails.close();
fs.rmSync(folder, { recursive: true, force: true });
process.exit(seen.size === count && twice === 0 && most <= MAX_MEGABYTES ? 0 : 1);
