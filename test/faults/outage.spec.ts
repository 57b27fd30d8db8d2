import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type EmbeddedDatabase, startEmbeddedPostgres } from '../../server/database/embedded-postgres.js';
import { ADMIN } from '../support/admin.js';
import { query, rest } from '../support/doors.js';
import { make } from '../support/records.js';
import { type Server, startServer, temporaryFolder } from '../support/server.js';

const folder = temporaryFolder();
let database: EmbeddedDatabase;
let server: Server;
let cable: Awaited<ReturnType<typeof layCable>>;

/** The wire between the server and its database, which can be cut. */
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
  database = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  cable = await layCable(database.url);
  server = await startServer({ dataDir: folder, settings: { DATABASE_URL: cable.url } });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  cable?.cut();
  await database?.stop();
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
