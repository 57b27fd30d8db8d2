import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onLoopback } from '../network/loopback.js';
import { type TestDatabase, createDatabase } from '../support/database.js';
import { spawnServer, startServer, temporaryFolder } from '../support/server.js';
import { startProxy } from '../support/tcp-proxy.js';

const dataDir = temporaryFolder();
let database: TestDatabase;
beforeAll(async () => void (database = await createDatabase()));
afterAll(() => database?.drop());

const start = (url: string) => startServer({ dataDir, settings: { DATABASE_URL: url } });
const urlWith = (changes: Partial<URL>) => Object.assign(new URL(database.url), changes).href;

it.each([
  ['password', { password: 'wrong' }, /password authentication failed/],
  ['database', { pathname: '/nothing_here' }, /"nothing_here" does not exist/],
])('a wrong %s is reported at once, in one line', async (_, changes, message) => {
  const output = await start(urlWith(changes)).then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(output).toMatch(message);
  expect(output).toContain('Check the address, the role and its password.');
  expect(output).not.toMatch(/Attempt|\n\s+at /);
});

it('a new database beside uploads is rejected, with a remedy', async () => {
  const uploads = temporaryFolder();
  const file = path.join(uploads, 'uploads/materials/a.pdf');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, '%PDF-1.7');
  const begun = startServer({ dataDir: uploads, settings: { DATABASE_URL: database.url } });
  await expect(begun).rejects.toThrow(/has files, but the database of DATABASE_URL is new.*Restore the database/);
});

it('a pooler that loses notifications is rejected, with a remedy', async () => {
  const pooler = await startProxy(database.url);
  pooler.pool();
  await expect(start(pooler.url)).rejects.toThrow(/session mode/);
  pooler.close();
});

it('waits for a server that does not respond yet, alive but not ready', async () => {
  const { port: far, hostname } = new URL(database.url);
  let isOpen = false;
  let opened = 0;
  const gate = await onLoopback(
    net.createServer((near) => {
      // The second connection of the checks at the start is lost, too.
      if (!isOpen || ++opened === 2) return near.destroy();
      const socket = net.connect(Number(far), hostname);
      for (const [from, to] of [
        [near, socket],
        [socket, near],
      ]) {
        from.on('error', () => to.destroy());
        from.pipe(to);
      }
    }),
  );
  const url = urlWith({ port: String(gate.port) });
  const server = await spawnServer({ dataDir, settings: { DATABASE_URL: url } });
  const read = (address: string) => fetch(server.url + address).catch(() => null);
  try {
    while (!(await read('/livez'))) await wait(20);
    for (const [address, ...expected] of [
      ['/livez', 200, null],
      ['/readyz', 503, '5'],
      ['/al', 503, '5'],
      ['/%2e%2e//x?', 503, '5'],
    ] as const) {
      const { status, headers } = (await read(address))!;
      expect([address, status, headers.get('retry-after')]).toEqual([address, ...expected]);
    }
    isOpen = true;
    await server.started;
    expect(server.output()).toMatch(/does not respond yet \(.+\)\. The next attempt is in 1 s/);
    expect(server.output()).not.toMatch(/\n\s+at /);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  } finally {
    await server.stop();
    await gate.close();
  }
});
