import fs from 'node:fs';
import net from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { type TestDatabase, createDatabase } from '../support/database.js';
import { query, rest } from '../support/doors.js';
import { make } from '../support/records.js';
import { type Server, startServer, temporaryFolder } from '../support/server.js';

const folder = temporaryFolder();
let database: TestDatabase;
let server: Server;
let cable: Awaited<ReturnType<typeof layCable>>;

/** A proxy between the server and its database, which the story can cut. */
async function layCable(url: string) {
  const { port, hostname } = new URL(url);
  const sockets = new Set<net.Socket>();
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(from);
      from.pipe(to);
      from.once('close', () => sockets.delete(from) && to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const own = (proxy.address() as net.AddressInfo).port;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href,
    cut: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
    mend: () => new Promise<void>((resolve) => proxy.listen(own, '127.0.0.1', resolve)),
  };
}

beforeAll(async () => {
  database = await createDatabase();
  cable = await layCable(database.url);
  server = await startServer({ dataDir: folder, settings: { DATABASE_URL: cable.url } });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  cable?.cut();
  await database?.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('a database that is gone is a clear error, and one that is back is used again', async () => {
  const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
  const admin = rest(server.url, token);
  await make.article(admin, { title: 'Para ndërprerjes' });

  cable.cut();
  await expect(rest(server.url).list('materials')).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  await expect(make.article(admin)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(query(server.url, undefined, '{ articles { totalCount } }')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect((await fetch(`${server.url}/artikuj/al?q=ndërprerje`)).status).toBe(503);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  expect(server.process.exitCode).toBeNull();

  await cable.mend();
  expect(await rest(server.url).list('materials')).toMatchObject([{ title: 'Para ndërprerjes' }]);
  await make.article(admin, { title: 'Pas ndërprerjes' });
}, 60_000);

it('what was read before is still read while the database is away, and says that it is stale', async () => {
  const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
  const admin = rest(server.url, token);
  const article = await make.article(admin, { title: 'Lexohet edhe pa bazë' });
  const withdrawn = await make.article(admin, { title: 'Tërhiqet' });
  const query = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ articles { totalCount } }"}',
  };
  const read = async () => {
    const addresses: [string, RequestInit?][] = [
      ['/al'],
      ['/api/materials'],
      ['/sitemap.xml'],
      ['/graphql', query],
      [article.pdf],
    ];
    const responses: Response[] = [];
    for (const [address, init] of addresses) responses.push(await fetch(server.url + address, init));
    return responses;
  };
  expect((await fetch(server.url + withdrawn.pdf)).status).toBe(200);
  await admin.remove('materials', withdrawn.id);
  // Only cached responses have a strong ETag; nothing is cached until the journal receives notifications again.
  const isStored = ({ headers }: Response) => Boolean(headers.get('etag')?.startsWith('"'));
  while (!(await read()).slice(0, 4).every(isStored));
  const before = await Promise.all((await read()).map((response) => response.text()));

  cable.cut();
  // Until the process notices, the response cannot be marked as stale.
  while (!(await fetch(`${server.url}/al`)).headers.has('warning'));
  const during = await read();
  expect(during.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(during.slice(0, 4).map(({ headers }) => headers.get('warning'))).toEqual(
    Array(4).fill('110 - "Response is Stale"'),
  );
  expect(during[0].headers.get('age')).toMatch(/^\d$/);
  expect(await Promise.all(during.map((response) => response.text()))).toEqual(before);
  expect((await fetch(server.url + withdrawn.pdf)).status).toBe(503);
  const unread = await fetch(`${server.url}/artikuj/al?q=kurrë`);
  expect([unread.status, unread.headers.get('retry-after')]).toEqual([503, '5']);

  await cable.mend();
  let after = await read();
  while (after.some(({ status, headers }) => status !== 200 || headers.has('warning'))) after = await read();
  await make.article(admin, { title: 'Pas kthimit' });
  expect(await (await fetch(`${server.url}/api/materials`)).text()).toContain('Pas kthimit');
}, 60_000);
