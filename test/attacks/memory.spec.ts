import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { rest } from '../support/apis.js';
import { malformed } from '../support/multipart.js';
import { type RawConnection, connect } from '../support/raw.js';
import { MEMORY_REPORTS, type Server, bytesInUse, startServerOnCluster, temporaryFolder } from '../support/server.js';

const dataDir = temporaryFolder();
let server: Server;

const many = (count: number, open: (n: number) => RawConnection) => Array.from({ length: count }, (_, n) => open(n));
const allClosed = (connections: RawConnection[]) => Promise.all(connections.map(({ closed }) => closed));
const allConnected = (connections: RawConnection[]) =>
  Promise.all(connections.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
/** All of them have received something, or nothing more will come. */
const allRespond = (connections: RawConnection[]) =>
  Promise.all(
    connections.map(({ socket, closed }) =>
      Promise.race([new Promise((resolve) => socket.once('readable', resolve)), closed]),
    ),
  );
async function leave(connections: RawConnection[]): Promise<void> {
  for (const { socket } of connections) socket.destroy();
  await allClosed(connections);
}

const LENGTHY =
  'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"q';
const CHUNKED =
  'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
const QUERY = '{"query":"{ articles { nodes { title } } }"}';
const REQUEST = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${QUERY.length}\r\n\r\n${QUERY}`;

const ATTACKS: Record<string, () => Promise<void>> = {
  'slow senders, until they are disconnected': async () => {
    const heads = many(300, () => connect(server.url, 'GET /al HTTP/1.1\r\nHost: x\r\nX: '));
    const bodies = many(100, () => connect(server.url, LENGTHY));
    const dripping = setInterval(() => {
      for (const { socket } of [...heads, ...bodies]) if (socket.writable) socket.write('x');
    }, 1_000);
    await allClosed([...heads, ...bodies]);
    clearInterval(dripping);
  },
  'slow readers': async () => {
    const readers = many(200, () => connect(server.url));
    await allConnected(readers);
    for (const { socket } of readers) {
      socket.removeAllListeners('data');
      socket.pause();
      socket.write('GET /artikuj/al HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
    }
    await allRespond(readers);
    await leave(readers);
  },
  'half-open connections': async () => {
    const halves = many(500, (n) => connect(server.url, ['', 'GET /al HT', LENGTHY, REQUEST][n % 4]));
    for (const { socket } of halves) socket.end();
    await allClosed(halves);
  },
  'pipelined requests': async () => {
    await allClosed(many(30, () => connect(server.url, 'GET /al HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20_000))));
  },
  'endless bodies': async () => {
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const bodies = many(40, (n) => connect(server.url, n % 2 ? CHUNKED : CHUNKED.replace('/graphql', '/al')));
    for (const { socket } of bodies) {
      const send = () => socket.write(piece, () => socket.writable && send());
      send();
    }
    await allClosed(bodies);
  },
  'many connections': async () => {
    for (let round = 0; round < 3; round++) {
      const idle = many(1_000, () => connect(server.url, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'));
      await allRespond(idle);
      await leave(idle);
    }
  },
  'requests cut off at every byte': async () => {
    for (let length = 1; length <= REQUEST.length; length++) {
      const cut = many(4, () => connect(server.url, REQUEST.slice(0, length)));
      await allConnected(cut);
      for (const [n, { socket }] of cut.entries())
        if (n % 2) socket.end();
        else socket.destroy();
      await allClosed(cut);
    }
  },
  'a time limit reached while responses are compressed': async () => {
    const heavy = (n: number) =>
      `{z${n}:__typename ${Array.from({ length: 8 }, (_, i) => `a${i}:articles(first:50,offset:${i}){nodes{title abstract references}}`).join(' ')}}`;
    const bodies = Array.from({ length: 40 }, (_, n) =>
      JSON.stringify({ query: heavy(n), variables: { x: 'x'.repeat(20_000) } }),
    );
    const head = (body: string) =>
      `POST /graphql HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const racing = many(40, (n) => connect(server.url, head(bodies[n]) + bodies[n].slice(0, -1)));
    const responded = allRespond(racing);
    // The last byte arrives around the end of the 15 seconds that a request may take.
    await Promise.all(
      racing.map(async ({ socket }, n) => {
        for (let second = 0; second < 14; second++) await wait(1_000);
        await wait(500 + 15 * n);
        if (socket.writable) socket.write('}');
      }),
    );
    await responded;
    await leave(racing);
  },
};

/** Multipart bodies that no browser sends, by an administrator, whose bodies are read. */
async function sendMalformed(): Promise<void> {
  const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
  for (const { type, body } of malformed) {
    const head = `POST /api/materials HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
    const { socket, text, closed } = connect(server.url, head);
    socket.write(body);
    await closed;
    expect(text()).toMatch(/^HTTP\/1\.1 4/);
  }
}
const descriptors = () => fs.readdirSync(`/proc/${server.process.pid}/fd`).length;
const SETTLED_MS = 90_000;
/** Waits: the server notices the end of a connection, and closes its own to the database, after a while. */
async function settles(measure: () => number | Promise<number>, limit: number): Promise<void> {
  const deadline = performance.now() + SETTLED_MS;
  let value = await measure();
  while (value > limit && performance.now() < deadline) {
    await wait(200);
    value = await measure();
  }
  expect(value).toBeLessThanOrEqual(limit);
}

beforeAll(async () => {
  server = await startServerOnCluster({ dataDir, settings: { DEMO: 'on', ...MEMORY_REPORTS } });
  // Allocates code, buffers and the cache, which remain.
  await Promise.all(Object.values(ATTACKS).map((attack) => attack()));
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

it.each(Object.keys(ATTACKS))('%s: at most a fifth more memory is in use afterwards', async (name) => {
  const calm = await bytesInUse(server);
  await ATTACKS[name]();
  await settles(() => bytesInUse(server), calm * 1.2);
  expect(server.process.exitCode).toBeNull();
  expect(server.output()).not.toMatch(/ERR_|uncaught|unhandled/i);
});

it('multipart bodies that no browser sends leave at most a twentieth more memory and descriptors in use', async () => {
  await sendMalformed(); // allocates code and buffers that remain
  const [calm, open] = [await bytesInUse(server), descriptors()];
  for (let round = 0; round < 3; round++) await sendMalformed();
  await settles(descriptors, open * 1.05);
  await settles(() => bytesInUse(server), calm * 1.05);
  expect(server.process.exitCode).toBeNull();
  await settles(() => fs.readdirSync(`${dataDir}/uploads/.staging`).length, 0);
});
