import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { type TestDatabase, createDatabase, withClient } from '../support/database.js';
import { query, rest } from '../support/apis.js';
import { picture } from '../support/files.js';
import { sha256 } from '../support/journal-state.js';
import { make } from '../support/records.js';
import { type Server, startServer, temporaryFolder } from '../support/server.js';
import { type TcpProxy, startProxy } from '../support/tcp-proxy.js';

const folder = temporaryFolder();
let database: TestDatabase;
let server: Server;
let proxy: TcpProxy;

beforeAll(async () => {
  database = await createDatabase();
  proxy = await startProxy(database.url);
  // Indexing changes the content a moment after a write, and so would clear the cache just before an outage.
  const settings = { DATABASE_URL: proxy.url, SEARCH_INDEXING: 'off' };
  server = await startServer({ dataDir: folder, settings });
});
afterAll(async () => {
  await server?.stop();
  proxy?.close();
  await database?.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('requests get a clear error, and work again once the database is back', async () => {
  const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
  const admin = rest(server.url, token);
  await make.article(admin, { title: 'Para ndërprerjes' });

  proxy.reject();
  await expect(rest(server.url).list('materials')).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  await expect(make.article(admin)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(query(server.url, undefined, '{ articles { totalCount } }')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  for (const address of ['/artikuj/al?q=ndërprerje', '/en']) {
    const page = await fetch(server.url + address);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    const html = await page.text();
    expect(html).toMatch(/<h1[^>]*>.*Unexpected Application Error!/);
    expect(html).toMatch(/<header class="masthead".*<a href="\/revistat\/(al|en)"/s);
  }
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  expect(server.process.exitCode).toBeNull();

  await proxy.accept();
  expect(await rest(server.url).list('materials')).toContainEqual(
    expect.objectContaining({ title: 'Para ndërprerjes' }),
  );
  await make.article(admin, { title: 'Pas ndërprerjes' });
});

it('cached responses are served while the database is down, marked as stale', async () => {
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

  proxy.reject();
  // Until the process notices, the response cannot be marked as stale.
  while (!(await fetch(`${server.url}/al`)).headers.has('warning'));
  const during = await read();
  expect(during.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(during.slice(0, 4).map(({ headers }) => headers.get('warning'))).toEqual(
    Array(4).fill('110 - "Response is Stale"'),
  );
  expect(during[0].headers.get('age')).toMatch(/^\d+$/);
  expect(await Promise.all(during.map((response) => response.text()))).toEqual(before);
  expect((await fetch(server.url + withdrawn.pdf)).status).toBe(503);
  const unread = await fetch(`${server.url}/artikuj/al?q=kurrë`);
  expect([unread.status, unread.headers.get('retry-after')]).toEqual([503, '5']);

  await proxy.accept();
  let after = await read();
  while (after.some(({ status, headers }) => status !== 200 || headers.has('warning'))) after = await read();
  await make.article(admin, { title: 'Pas kthimit' });
  expect(await (await fetch(`${server.url}/api/materials`)).text()).toContain('Pas kthimit');
});

/** The processes of a server's embedded database. */
function databaseProcesses({ dataDir }: Server): number[] {
  const [postmaster] = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const children = fs.readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [postmaster, ...children.trim().split(' ')].map(Number);
}

it('what had been read is answered soon while the database is stopped, files included, and nothing is lost', async () => {
  const stopped = await startServer();
  let processes: number[] = [];
  try {
    const { token } = await rest(stopped.url).login(ADMIN.email, ADMIN.password);
    const admin = rest(stopped.url, token);
    const { id, pdf } = await make.article(admin, { title: 'Lexohet' });
    const issue = await make.issue(admin, {}, { coverImage: await picture() });
    const asked = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"query":"{ article(id: ${id}) { title } }"}`,
    };
    const isStored = new Map<string, boolean>();
    const addresses = ['/al', '/artikuj/al', '/api/materials', `/id/${id}.pdf`, `/id/${id}`, pdf, issue.coverImage];
    const read = () =>
      Promise.all(
        [...addresses, '/graphql'].map(async (address) => {
          const begun = performance.now();
          const response = await fetch(stopped.url + address, address === '/graphql' ? asked : {});
          const body = sha256(Buffer.from(await response.arrayBuffer()));
          isStored.set(address, Boolean(response.headers.get('etag')?.startsWith('"')));
          return { address, status: response.status, body, isSlow: performance.now() - begun > 9_000 };
        }),
      );
    // What is indexed for the search after a save changes the content once more. Only cached responses have a strong ETag.
    let before = await read();
    while (!['/al', '/artikuj/al', '/api/materials', '/graphql'].every((address) => isStored.get(address)))
      before = await read();
    expect(before.filter(({ status }) => ![200, 303].includes(status))).toEqual([]);

    processes = databaseProcesses(stopped);
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    expect(await read()).toEqual(before);
    while ((await fetch(`${stopped.url}/readyz`)).status === 200);
    expect(await read()).toEqual(before);
    for (const pid of processes.splice(0)) process.kill(pid, 'SIGCONT');
    while ((await fetch(`${stopped.url}/readyz`)).status !== 200);
    await make.article(admin, { title: 'Pas ndalimit' });
    expect((await rest(stopped.url).list('materials')).map(({ title }) => title)).toContain('Pas ndalimit');
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
    await stopped.stop();
    fs.rmSync(stopped.dataDir, { recursive: true });
  }
});

it('a text that is indexed in the background takes no page from the readers of an outage', async () => {
  const read = async () => (await fetch(`${server.url}/en`)).headers;
  const isStored = (headers: Headers) => Boolean(headers.get('etag')?.startsWith('"'));
  while (!isStored(await read()));
  const sql = (text: string) => withClient(database.url, (client) => client.query(text));
  await sql('update search_records set pdf_attempts = pdf_attempts');
  proxy.pause();
  try {
    while (!(await read()).has('warning'));
  } finally {
    proxy.resume();
  }
  while ((await read()).has('warning'));
  // What was published may have been withdrawn since.
  while (!isStored(await read()));
  await sql('update materials set version = version');
  proxy.reject();
  try {
    while ((await fetch(`${server.url}/readyz`)).status === 200);
    expect((await fetch(`${server.url}/en`)).status).toBe(503);
  } finally {
    await proxy.accept();
  }
  while ((await fetch(`${server.url}/readyz`)).status !== 200);
});

const MAX_REJECTION_MS = 3_000;
/** For a busy machine, which can only delay a rejection: the quickest of some outages counts. */
const MARGIN_MS = 2_000;
const MAX_OUTAGES = 3;

/** Repeats an outage until each of its rejections was quick once. It resolves with their durations in milliseconds. */
async function requireQuickRejections(outage: () => Promise<Record<string, number>>): Promise<void> {
  const quickest: Record<string, number> = {};
  const late = () => Object.entries(quickest).filter(([, ms]) => ms > MAX_REJECTION_MS + MARGIN_MS);
  for (let count = 0; count < MAX_OUTAGES && (!count || late().length); count++)
    for (const [write, ms] of Object.entries(await outage())) quickest[write] = Math.min(ms, quickest[write] ?? ms);
  expect(late()).toEqual([]);
}

/** The write's error code, and how long it took. */
async function rejected(write: () => Promise<unknown>) {
  const begun = performance.now();
  const error = await write().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { code: (error as { code?: string } | null)?.code, ms: performance.now() - begun };
}

let attempts = 0;

async function limitConnections(limit: number): Promise<void> {
  await withClient(process.env.TEST_CLUSTER_URL!, (client) =>
    client.query(`alter database ${new URL(database.url).pathname.slice(1)} connection limit ${limit}`),
  );
}

describe.each<[string, { begin: () => unknown; end: () => unknown }]>([
  ['hangs', { begin: () => proxy.pause(), end: () => proxy.resume() }],
  ['is away', { begin: () => proxy.reject(), end: () => proxy.accept() }],
  [
    'has no connection left',
    {
      begin: async () => {
        await limitConnections(0);
        proxy.cut();
      },
      end: () => limitConnections(-1),
    },
  ],
])('while the database %s', (what, { begin, end }) => {
  it('every write is rejected within 3 s, and can be repeated afterwards', async () => {
    const title = `Kur ${what}, ${++attempts}`;
    const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
    const admin = rest(server.url, token);
    const article = await make.article(admin, { title: 'Para provës' });
    const writes: Record<string, () => Promise<unknown>> = {
      create: () => make.article(admin, { title }),
      update: () => admin.update('materials', article.id, { title: 'Ndryshuar' }),
      delete: () => admin.remove('materials', article.id),
      draft: () =>
        query(server.url, token, 'mutation { saveDraft(key: "call:new", data: { title: "Draft" }) { key } }'),
      'sign in': () => rest(server.url).login(ADMIN.email, ADMIN.password),
      subscribe: () => rest(server.url).subscribe('lexuesi@example.org'),
    };

    await requireQuickRejections(async () => {
      const took: Record<string, number> = {};
      await begin();
      try {
        // Once before the journal notices the outage, and once after.
        for (const round of ['first', 'second'])
          for (const [name, { code, ms }] of await Promise.all(
            Object.entries(writes).map(async ([name, write]) => [name, await rejected(write)] as const),
          )) {
            expect([round, name, code]).toEqual([round, name, 'UNAVAILABLE']);
            took[`${round} ${name}`] = ms;
          }
      } finally {
        await end();
      }
      while ((await fetch(`${server.url}/readyz`)).status !== 200);
      return took;
    });
    const titles = (await admin.list('materials')).map(({ title }) => title);
    expect(titles).toContain('Para provës');
    expect(titles).not.toContain(title);
    await Promise.all([writes.create(), writes.update(), writes.draft(), writes['sign in'](), writes.subscribe()]);
    await writes.delete();
  });
});

it('a page that was not read before is the error page while the database hangs', async () => {
  proxy.pause();
  try {
    while ((await fetch(`${server.url}/readyz`)).status === 200);
    for (const word of ['deti', 'mali']) {
      const page = await fetch(`${server.url}/artikuj/al?q=${word}`);
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await page.text()).toMatch(/<h1[^>]*>.*Unexpected Application Error!/);
    }
  } finally {
    proxy.resume();
  }
  while ((await fetch(`${server.url}/readyz`)).status !== 200);
});

/** One connection outside the journal, which locks rows until it ends. */
async function lockArticles(): Promise<pg.Client> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('begin; select from materials for update');
  return client;
}

it('a write that waits for a locked row is rejected within 3 s, however many wait for a connection meanwhile', async () => {
  const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
  const admin = rest(server.url, token);
  const article = await make.article(admin, { title: 'I bllokuar' });
  const save = () => admin.update('materials', article.id, { title: 'I lirë' });
  await requireQuickRejections(async () => {
    const lock = await lockArticles();
    try {
      const writes = await Promise.all(Array.from({ length: 25 }, () => rejected(save)));
      expect(new Set(writes.map(({ code }) => code))).toEqual(new Set(['UNAVAILABLE']));
      const response = await fetch(`${server.url}/api/materials/${article.id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      return { 'the last of 25': Math.max(...writes.map(({ ms }) => ms)) };
    } finally {
      await lock.end();
    }
  });
  await save();
});
