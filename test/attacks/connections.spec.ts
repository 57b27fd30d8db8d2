import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type TestDatabase, createDatabase, withClient } from '../support/database.js';
import { allClosed, connect, exchange, many } from '../support/raw.js';
import { requestsTo } from '../support/requests.js';
import { type Server, mainThreadTime, residentBytes, startServer } from '../support/server.js';

let database: TestDatabase;
let server: Server;
beforeAll(async () => {
  database = await createDatabase();
  const fill = `insert into materials (category_id, title, abstract, number, publication_year)
    select 1 + n % 2, 'Titulli ' || n, repeat('Lumi rrjedh. ', 200), n % 20, 1980 + n % 40 from generate_series(1, 100) n`;
  await withClient(database.url, (client) => client.query(fill));
  server = await startServer({
    settings: { DATABASE_URL: database.url, TRUST_PROXY: '1', METRICS_ADDRESS: '127.0.0.1:0' },
  });
}, 200_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** Each of several responses of /livez takes the main thread at most 250 ms, whatever else the machine does. */
async function isLive(): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < 7; n++) {
    const before = mainThreadTime(server);
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    times.push(mainThreadTime(server) - before);
  }
  expect(times.filter((time) => time > 250)).toEqual([]);
}
/** Repeats `work` until the promise settles; resolves like it. */
async function during(end: Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  const progress = { ended: false };
  const ended = end.finally(() => (progress.ended = true));
  while (!progress.ended) await work();
  await ended;
}
/** The process still runs and has logged no unexpected error. */
function isUnharmed(): void {
  expect(server.process.exitCode).toBeNull();
  expect(server.output()).not.toMatch(/ERR_|uncaught|unhandled/i);
}

it('no header makes a cached response expensive', async () => {
  /** The time is counted in steps of 10 ms. */
  const REQUESTS = 150;
  /** No header comes twice: what is remembered of one makes none cheap. */
  let n = 0;
  /** Of a request, in milliseconds: the fastest of some attempts, since others compile code or collect garbage. */
  const workFor = async (headers: (n: number) => Record<string, string>, enough = -1) => {
    let least = Infinity;
    for (let attempt = 0; attempt < 20 && least > enough; attempt++) {
      const before = mainThreadTime(server);
      for (let sent = 0; sent < REQUESTS; sent++)
        await (await fetch(`${server.url}/al`, { headers: headers(n++) })).text();
      least = Math.min(least, (mainThreadTime(server) - before) / REQUESTS);
    }
    return least;
  };
  const usual = await workFor(() => ({ 'accept-encoding': 'br' }));
  for (const name of ['accept', 'accept-encoding', 'accept-language', 'user-agent'])
    for (const part of ['a;q=0.1,', 'a,', 'br;q=0.123,']) {
      const long = (n: number) => ({ 'accept-encoding': 'br', [name]: part.repeat(15_000 / part.length) + n });
      const work = await workFor(long, usual + 0.4);
      expect([name, part, work - usual < 0.5]).toEqual([name, part, true]);
    }
});

it('a request cut off at any byte leaves nothing behind', async () => {
  const body = '{"query":"{ articles { nodes { title } } }"}';
  const request = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const descriptors = () => fs.readdirSync(`/proc/${server.process.pid}/fd`).length;
  const open = descriptors();
  for (let length = 1; length <= request.length; length++) {
    const { socket, closed } = connect(server.url, request.slice(0, length));
    await new Promise((resolve) => socket.once('connect', resolve));
    if (length % 2) socket.destroy();
    else socket.end();
    await closed;
  }
  // Some are connections to the database, which are opened under load.
  while (descriptors() > open + 5) await wait(100);
  await isLive();
  isUnharmed();
});

it('thousands of pipelined requests without Host delay nobody else, and take no memory', async () => {
  const memory = residentBytes(server);
  const bursts = many(100, () => connect(server.url, 'GET /al HTTP/1.1\r\n\r\n'.repeat(20_000)));
  await during(allClosed(bursts), isLive);
  // One read of a connection holds 2,000 of them: parsed to its end, as many requests and responses would exist at once.
  expect((residentBytes(server) - memory) / 2 ** 20).toBeLessThan(300);
  isUnharmed();
});

it.each([
  ...['/%', '/%E0%A4%A', '/artikuj/al/%ff', '/revista/999999/%zz/1/2001/al', '/en/%c0%ae', '/api/%ff', '/id/%ff'],
  '/uploads/%E0',
])('%s, which cannot be decoded, does not exist, and the log keeps its format', async (path) => {
  for (const accept of ['*/*', 'text/html;q=%', '%ff/%']) {
    const { status } = await exchange(server.url, [`GET ${path} HTTP/1.1`, 'Host: x', `Accept: ${accept}`]);
    expect([400, 404]).toContain(status);
  }
  for (const line of server.output().trim().split('\n'))
    expect(line).toMatch(/^(\{"time":"|\d{4}-\d\d-\d\dT[\d:.]+Z (info|warn|error) )/);
});

it('a thousand simultaneous sign-ins are processed or rejected, and delay no reader', async () => {
  const read = async (path: string) => {
    const response = await fetch(server.url + path);
    await response.arrayBuffer();
    return response.status;
  };
  const statuses: number[] = [];
  const attempt = async (n: number) => {
    const guess = { email: `dikush${n}@example.org`, password: randomBytes(9).toString('hex') };
    const client = { 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` };
    const response = await requestsTo(server).post('/api/auth/login', guess, client);
    await response.arrayBuffer();
    statuses.push(response.status);
  };
  const processed = () => statuses.filter((status) => status === 401).length;
  for (let n = 0; n < 50; n++) await read('/api/categories');
  const before = residentBytes(server);
  const attempts: Promise<void>[] = [];
  // Not at once: beyond its queue the kernel forgets connections.
  for (let n = 0; n < 4; n++) {
    attempts.push(...Array.from({ length: 250 }, (_, k) => attempt(n * 250 + k)));
    await read('/api/categories');
  }
  let highest = before;
  const reads: { status: number; spent: number; overtakenBy: number }[] = [];
  await during(Promise.all(attempts), async () => {
    const [earlier, begun] = [processed(), mainThreadTime(server)];
    const status = await read('/api/categories');
    reads.push({ status, spent: mainThreadTime(server) - begun, overtakenBy: processed() - earlier });
    expect(await read(`/artikuj/en?q=${reads.length}`)).toBe(200);
    highest = Math.max(highest, residentBytes(server));
  });
  expect(statuses).toHaveLength(1000);
  expect([...new Set(statuses)].toSorted()).toEqual([401, 503]);
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
  const share = (values: number[], of: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * of)];
  // What the thread that handles requests did between the request and its response.
  const spent = reads.map((one) => one.spent);
  expect(share(spent, 0.95)).toBeLessThan(300);
  // Up to 202 sign-ins wait for their hashes, and a reader waits for none of them. The median, since this process may receive many
  // responses at once after it had to wait for a processor.
  const overtakenBy = reads.map((one) => one.overtakenBy);
  expect(share(overtakenBy, 0.5)).toBeLessThan(100);
  // A hash takes 19 MiB, and two are computed at a time; a thousand connections take up to 50, and the collector waits.
  expect((highest - before) / 2 ** 20).toBeLessThan(2 * 19 + 250);
});
