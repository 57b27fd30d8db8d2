import fs from 'node:fs';
import pg from 'pg';
import { ADMIN } from '../support/admin.js';
import { query, rest } from '../support/apis.js';
import { type TestDatabase, createDatabase } from '../support/database.js';
import { type MailServer, mailSettings, smtpError, startMailServer } from '../support/mail-server.js';
import { type Server, startServer, temporaryFolder } from '../support/server.js';

const SUBSCRIBERS = 600;
/** `SEEDS=20` runs this many seeds, each with different kill times; docs/mail.md has a table of results. */
const SEEDS = Array.from({ length: Number(process.env.SEEDS ?? 1) }, (_, n) => n + 1);
const folder = temporaryFolder();
let database: TestDatabase;
let mails: MailServer;
let pool: pg.Pool;
const servers: Server[] = [];

const start = async (databaseUrl: string) => {
  const settings = { ...mailSettings(mails), DATABASE_URL: databaseUrl, JWT_SECRET: 's'.repeat(32) };
  const server = await startServer({ dataDir: folder, settings });
  servers.push(server);
  return server;
};

beforeAll(async () => {
  mails = await startMailServer({ onRecipient: (_, n) => (n % 37 === 0 ? smtpError(550, '5.7.1 No') : null) });
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop('SIGKILL');
  await pool?.end();
  await database?.drop();
});
afterAll(() => mails?.close());

/** The number of mails accepted before each of the two kills. */
function momentsOf(seed: number): [number, number] {
  const draw = (n: number) => ((seed * 7919 + n * 104_729) % 211) + 1;
  return [draw(1), draw(2)];
}

it.each(SEEDS)(
  'after two kill -9 of two processes that send a letter, nobody gets two copies, and sending continues (seed %i)',
  async (seed) => {
    // A new database for each seed, so that no process of an earlier one finds its letter.
    database = await createDatabase();
    const { url } = database;
    pool = new pg.Pool({ connectionString: url, max: 2 });
    pool.on('error', () => {});
    mails.received.length = mails.acknowledged.length = 0;
    const [first, second] = await Promise.all([start(url), start(url)]);
    await pool.query(
      `insert into subscribers (email, address, language, state)
         select email, email, 'al', 'active' from generate_series(1, $1) n, concat('lexues.', n, '@example.org') email`,
      [SUBSCRIBERS],
    );
    const { token } = await rest(second.url).login(ADMIN.email, ADMIN.password);
    const { createLetter: letter } = await query(
      second.url,
      token,
      'mutation { createLetter(kind: FREE) { id version } }',
    );
    const send = 'mutation ($id: Int!, $version: Int!) { sendLetter(id: $id, version: $version) { state } }';
    await query(second.url, token, send, letter);

    const [one, other] = momentsOf(seed);
    await mails.arrived(one);
    await first.stop('SIGKILL');
    await mails.arrived(one + other);
    await second.stop('SIGKILL');
    // Copies claimed by the dead processes are not sent again when their claims expire.
    await pool.query(`update deliveries set claimed_at = now() - interval '16 minutes' where state = 'sending'`);
    const third = await start(url);

    const counts = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await pool.query('select state, count(*)::int as count from deliveries group by state')).rows.map(
          ({ state, count }) => [state, count],
        ),
      );
    for (let state = ''; state !== 'sent';) [{ state }] = (await pool.query('select state from letters')).rows;

    const { sent = 0, failed = 0, unknown = 0 } = await counts();
    const addresses = mails.received.flatMap(({ to }) => to);
    const twice = addresses.length - new Set(addresses).size;
    const result = { seed, one, other, sent, failed, unknown, arrived: addresses.length, twice };
    if (SEEDS.length > 1) fs.writeSync(2, `${JSON.stringify(result)}\n`);
    expect(twice).toBe(0);
    expect(sent + failed + unknown).toBe(SUBSCRIBERS);
    expect(failed).toBeGreaterThan(5);
    expect(unknown).toBeLessThanOrEqual(60);
    expect(addresses.length).toBeGreaterThanOrEqual(sent);
    expect(servers.map((server) => server.output()).join('')).not.toContain('lexues.');
    await third.stop();
  },
);
