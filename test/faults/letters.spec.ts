import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ADMIN } from '../support/admin.js';
import { query, rest } from '../support/apis.js';
import { type TestDatabase, createDatabase } from '../support/database.js';
import { type MailServer, mailSettings, smtpError, startMailServer } from '../support/mail-server.js';
import { type Server, residentBytes, startServer, temporaryFolder } from '../support/server.js';

const folder = temporaryFolder();
let database: TestDatabase;
let mails: MailServer;
let pool: pg.Pool;
const servers: Server[] = [];

const start = async () => {
  const settings = { ...mailSettings(mails), DATABASE_URL: database.url, JWT_SECRET: 's'.repeat(32) };
  const server = await startServer({ dataDir: folder, settings });
  servers.push(server);
  return server;
};

beforeEach(async () => {
  mails = await startMailServer();
  database = await createDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => {});
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop('SIGKILL');
  await pool?.end();
  await database?.drop();
  await mails?.close();
});

async function sendLetter({ url }: Server, subscribers: number): Promise<void> {
  await pool.query(
    `insert into subscribers (email, address, language, state)
       select email, email, 'al', 'active' from generate_series(1, $1) n, concat('lexues.', n, '@example.org') email`,
    [subscribers],
  );
  const { token } = await rest(url).login(ADMIN.email, ADMIN.password);
  const { createLetter: letter } = await query(url, token, 'mutation { createLetter(kind: FREE) { id version } }');
  const text = { subject: 'Takim', heading: 'Takim', intro: 'Takohemi të premten.', items: [] };
  const WRITE =
    'mutation ($id: Int!, $input: UpdateLetterInput!) { updateLetter(id: $id, input: $input) { id version } }';
  const input = { version: letter.version, al: text, en: text };
  const { updateLetter: written } = await query(url, token, WRITE, { id: letter.id, input });
  const SEND = 'mutation ($id: Int!, $version: Int!) { sendLetter(id: $id, version: $version) { state } }';
  await query(url, token, SEND, written);
}
const isSent = async () => (await pool.query(`select from letters where state = 'sent'`)).rowCount === 1;
const arrived = () => mails.received.flatMap(({ to }) => to);

it('after two kill -9 of two processes that send a letter, nobody gets two copies, and sending continues', async () => {
  mails.behave({ onRecipient: (_, n) => (n % 37 === 0 ? smtpError(550, '5.7.1 No') : null) });
  const [first, second] = await Promise.all([start(), start()]);
  await sendLetter(second, 600);
  await mails.arrived(186);
  await first.stop('SIGKILL');
  await mails.arrived(234);
  await second.stop('SIGKILL');
  // Copies claimed by the dead processes are not sent again when their claims expire.
  await pool.query(`update deliveries set claimed_at = now() - interval '16 minutes' where state = 'sending'`);
  const third = await start();
  while (!(await isSent())) await wait(100);

  const count = async (state: string) =>
    (await pool.query('select from deliveries where state = $1', [state])).rowCount ?? 0;
  const [sent, failed, unknown] = [await count('sent'), await count('failed'), await count('unknown')];
  expect(arrived()).toHaveLength(new Set(arrived()).size);
  expect(sent + failed + unknown).toBe(600);
  expect(failed).toBeGreaterThan(5);
  expect(unknown).toBeLessThanOrEqual(60);
  expect(arrived().length).toBeGreaterThanOrEqual(sent);
  expect(servers.map((server) => server.output()).join('')).not.toContain('lexues.');
  await third.stop();
});

it('a letter to 10,000 subscribers takes at most 230 MB, and nobody gets two copies', async () => {
  const server = await start();
  await sendLetter(server, 10_000);
  let most = 0;
  while (!(await isSent())) {
    most = Math.max(most, residentBytes(server) / 2 ** 20);
    await wait(500);
  }
  expect([arrived().length, new Set(arrived()).size]).toEqual([10_000, 10_000]);
  expect(most).toBeLessThanOrEqual(230);
}, 900_000);
