import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN } from '../support/admin.js';
import { rest } from '../support/apis.js';
import { type TestDatabase, createDatabase, withClient } from '../support/database.js';
import { LENGTHY, type RawConnection, allClosed, connect, exchange, many } from '../support/raw.js';
import { requestsTo } from '../support/requests.js';
import { type Server, mainThreadTime, residentBytes, startServer, temporaryFolder } from '../support/server.js';

const dataDir = temporaryFolder();
let database: TestDatabase;
let server: Server;
beforeAll(async () => {
  database = await createDatabase();
  const fill = `insert into materials (category_id, title, abstract, number, publication_year)
    select 1 + n % 2, 'Titulli ' || n, repeat('Lumi rrjedh. ', 200), n % 20, 1980 + n % 40 from generate_series(1, 100) n`;
  await withClient(database.url, (client) => client.query(fill));
  server = await startServer({
    dataDir,
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
const megabytes = () => residentBytes(server) / 2 ** 20;
const descriptors = () => fs.readdirSync(`/proc/${server.process.pid}/fd`).length;
async function settles(measure: () => number, limit: number): Promise<void> {
  const begun = Date.now();
  while (measure() > limit && Date.now() - begun < 60_000) await wait(500);
  expect(measure()).toBeLessThanOrEqual(limit);
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

it('idle and slow connections block nobody, and are closed', async () => {
  for (const path of ['/al', '/artikuj/al', '/api/materials']) await (await fetch(server.url + path)).text();
  const open = descriptors();
  const idle: RawConnection[] = [];
  // Not at once: beyond its queue the kernel forgets connections, and one that sends nothing would never learn that it was forgotten.
  while (idle.length < 1_000) {
    idle.push(...many(250, () => connect(server.url)));
    await isLive();
  }
  const heads = many(500, () => connect(server.url, 'GET /al HTTP/1.1\r\nHost: x\r\n'));
  const bodies = many(200, () => connect(server.url, LENGTHY));
  const readers = many(200, () => connect(server.url, 'GET /artikuj/al HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20)));
  for (const { socket } of readers) socket.pause();
  const dripping = setInterval(() => {
    for (const { socket } of heads) if (socket.writable) socket.write('X');
    for (const { socket } of bodies) if (socket.writable) socket.write('x'.repeat(10));
    for (const { socket } of readers) socket.read(1);
  }, 1_000);
  try {
    await wait(2_000);
    await isLive();
    await allClosed([...idle, ...heads, ...bodies]);
    await isLive();
  } finally {
    clearInterval(dripping);
    for (const { socket } of readers) socket.destroy();
  }
  await allClosed(readers);
  // Memory is measured by memory.spec.ts, after a collection.
  // Some are connections to the database, which are opened under load.
  await settles(descriptors, open + 100);
  isUnharmed();
}, 200_000);

it('no header makes a cached response expensive', async () => {
  const workFor = async (headers: (n: number) => Record<string, string>) => {
    await (await fetch(`${server.url}/al`, { headers: headers(-1) })).text();
    const before = mainThreadTime(server);
    for (let n = 0; n < REQUESTS; n++) await (await fetch(`${server.url}/al`, { headers: headers(n) })).text();
    return mainThreadTime(server) - before;
  };
  const REQUESTS = 150;
  const usual = await workFor(() => ({ 'accept-encoding': 'br' }));
  for (const name of ['accept', 'accept-encoding', 'accept-language', 'user-agent'])
    for (const part of ['a;q=0.1,', 'a,', 'br;q=0.123,']) {
      const work = await workFor((n) => ({ 'accept-encoding': 'br', [name]: part.repeat(15_000 / part.length) + n }));
      expect([name, part, (work - usual) / REQUESTS < 0.5]).toEqual([name, part, true]);
    }
});

it('a request cut off at any byte leaves nothing behind', async () => {
  const body = '{"query":"{ articles { nodes { title } } }"}';
  const request = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const open = descriptors();
  for (let length = 1; length <= request.length; length++) {
    const { socket, closed } = connect(server.url, request.slice(0, length));
    await new Promise((resolve) => socket.once('connect', resolve));
    if (length % 2) socket.destroy();
    else socket.end();
    await closed;
  }
  await settles(descriptors, open + 5);
  await isLive();
  isUnharmed();
});

it('100 variables of a megabyte each are rejected while they arrive, and none stays in memory', async () => {
  const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
  const megabyte = Buffer.alloc(2 ** 20, 'x');
  const begin = Buffer.from('{"query":"{ __typename }","variables":{"v":"');
  const kinds: [string, string[]][] = [
    ['a length', [`Content-Length: ${begin.length + 100 * megabyte.length}`]],
    ['chunks', ['Transfer-Encoding: chunked']],
  ];
  const send = async ([, framing]: (typeof kinds)[number], more: string[]) => {
    const head = ['POST /graphql HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...framing, ...more];
    const { socket, text, closed } = connect(server.url, `${head.join('\r\n')}\r\n\r\n`);
    const isChunked = framing[0].startsWith('Transfer');
    const write = (bytes: Buffer) =>
      new Promise<unknown>((resolve) => {
        if (isChunked) socket.write(`${bytes.length.toString(16)}\r\n`);
        socket.write(bytes, resolve);
        if (isChunked) socket.write('\r\n');
      });
    await write(begin);
    // Less than the declared length, so that only the server can end the request.
    for (let n = 0; n < 99 && socket.writable; n++) await Promise.race([write(megabyte), closed]);
    await closed;
    return Number(text().split(' ')[1]);
  };
  const before = megabytes();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, megabytes())), 10);
  try {
    const statuses = await Promise.all(
      [[], [`Authorization: Bearer ${token}`]].flatMap((more) =>
        kinds.flatMap((kind) => Array.from({ length: 5 }, () => send(kind, more))),
      ),
    );
    expect(statuses).toEqual(Array<number>(20).fill(413));
  } finally {
    clearInterval(watch);
  }
  // Of 2 GB that are sent. Ten administrators' bodies may be of 4 MB each.
  expect(peak - before).toBeLessThan(400);
  await isLive();
  isUnharmed();
});

it.each([
  ['with', 'GET /al HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['without', 'GET /al HTTP/1.1\r\n\r\n'],
])('thousands of pipelined requests %s Host delay nobody else, and take no memory', async (_, request) => {
  const memory = megabytes();
  const bursts = many(100, () => connect(server.url, request.repeat(20_000)));
  await during(allClosed(bursts), isLive);
  // One read of a connection holds 2,000 of them: parsed to its end, as many requests and responses would exist at once.
  expect(megabytes() - memory).toBeLessThan(300);
  isUnharmed();
});

it.each([
  ['a length and chunks', ['POST /oai HTTP/1.1', 'Host: x', 'Content-Length: 5', 'Transfer-Encoding: chunked'], 400],
  ['two lengths', ['POST /oai HTTP/1.1', 'Host: x', 'Content-Length: 5', 'Content-Length: 6'], 400],
  ['64 kB of headers', ['GET /al HTTP/1.1', 'Host: x', `X: ${'x'.repeat(64_000)}`], 431],
])('rejects %s', async (_, head, status) => {
  expect((await exchange(server.url, head, '0\r\n\r\n')).status).toBe(status);
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
