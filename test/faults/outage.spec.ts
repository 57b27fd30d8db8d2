import { ADMIN } from '../support/admin.js';
import { type TestDatabase, createDatabase, withClient } from '../support/database.js';
import { type Api, query, rest } from '../support/apis.js';
import { picture } from '../support/files.js';
import { sha256 } from '../support/journal-state.js';
import { make } from '../support/records.js';
import { type Server, startServer, temporaryFolder } from '../support/server.js';
import { type TcpProxy, startProxy } from '../support/tcp-proxy.js';

const folder = temporaryFolder();
let database: TestDatabase;
let server: Server;
let proxy: TcpProxy;
let token: string;
let admin: Api;

beforeAll(async () => {
  database = await createDatabase();
  proxy = await startProxy(database.url);
  // Indexing changes the content a moment after a write, and so would clear the cache just before an outage.
  const settings = { DATABASE_URL: proxy.url, SEARCH_INDEXING: 'off' };
  server = await startServer({ dataDir: folder, settings });
  ({ token } = await rest(server.url).login(ADMIN.email, ADMIN.password));
  admin = rest(server.url, token);
});
const statusOf = async (address: string) => (await fetch(server.url + address)).status;
const untilReadyzIs = async (status: number) => {
  while ((await statusOf('/readyz')) !== status);
};
/** Only cached responses have a strong ETag; nothing is cached until the journal receives notifications again. */
const isStored = ({ headers }: Response) => Boolean(headers.get('etag')?.startsWith('"'));
const isStale = ({ headers }: Response) => headers.has('warning');

/** What `limitConnections` and the proxy do to the database, from the journal's view. */
const OUTAGES = {
  hangs: { begin: () => proxy.pause(), end: () => proxy.resume() },
  'is away': { begin: () => proxy.reject(), end: () => proxy.accept() },
  'has no connection left': {
    begin: async () => {
      await limitConnections(0);
      proxy.cut();
    },
    end: () => limitConnections(-1),
  },
};

async function during<Result>({ begin, end }: (typeof OUTAGES)[keyof typeof OUTAGES], work: () => Promise<Result>) {
  await begin();
  try {
    return await work();
  } finally {
    await end();
  }
}

const limitConnections = (limit: number) =>
  withClient(process.env.TEST_CLUSTER_URL!, (client) =>
    client.query(`alter database ${new URL(database.url).pathname.slice(1)} connection limit ${limit}`),
  );
afterAll(async () => {
  await server?.stop();
  proxy?.close();
  await database?.drop();
});

describe.each(['hangs', 'is away'] as const)('while the database %s', (outage) => {
  it('what had been read is answered soon, files included, marked as stale', async () => {
    const { id, pdf } = await make.article(admin, { title: 'Lexohet edhe pa bazë' });
    const { coverImage } = await make.issue(admin, {}, { coverImage: await picture() });
    const withdrawn = await make.article(admin, { title: 'Tërhiqet' });
    const asked = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"query":"{ article(id: ${id}) { title } }"}`,
    };
    const lists = ['/al', '/artikuj/al', '/api/materials', '/sitemap.xml', '/graphql'];
    const addresses = [...lists, `/id/${id}.pdf`, `/id/${id}`, pdf, coverImage];
    const read = () =>
      Promise.all(
        addresses.map(async (address) => {
          const begun = performance.now();
          const response = await fetch(server.url + address, address === '/graphql' ? asked : {});
          const body = sha256(Buffer.from(await response.arrayBuffer()));
          return { response, answer: [address, body], isSlow: performance.now() - begun > 9_000 };
        }),
      );
    expect(await statusOf(withdrawn.pdf)).toBe(200);
    await admin.remove('materials', withdrawn.id);
    let before = await read();
    const isReady = ({ response }: (typeof before)[number], n: number) =>
      response.status === 200 && (n >= lists.length || isStored(response));
    while (!before.every(isReady)) before = await read();

    const expected = before.map(({ answer }) => ({ answer, isSlow: false }));
    await during(OUTAGES[outage], async () => {
      expect(await read()).toMatchObject(expected);
      // Until the process notices, the response cannot be marked as stale.
      while (!isStale(await fetch(`${server.url}/al`)));
      const during = await read();
      expect(during).toMatchObject(expected);
      const stale = { warning: '110 - "Response is Stale"', age: expect.stringMatching(/^\d+$/) };
      for (const { response } of during.slice(0, lists.length))
        expect(Object.fromEntries(response.headers)).toMatchObject(stale);
      expect(await statusOf(withdrawn.pdf)).toBe(503);
    });
    while ((await read()).some(({ response }) => response.status !== 200 || isStale(response)));
    await make.article(admin, { title: `Pas kthimit: ${outage}` });
    expect(await (await fetch(`${server.url}/api/materials`)).text()).toContain(`Pas kthimit: ${outage}`);
  });
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
  const code = await write().then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );
  return { code, ms: performance.now() - begun };
}

describe.each(Object.entries(OUTAGES))('while the database %s', (what, outage) => {
  it('every write is rejected within 3 s, and so is what was not read before; afterwards both can be repeated', async () => {
    const title = `Kur ${what}`;
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

    let outages = 0;
    await requireQuickRejections(async () => {
      const took: Record<string, number> = {};
      const word = `${what}${++outages}`.replaceAll(' ', '');
      await during(outage, async () => {
        // Once before the journal notices the outage, and once after.
        for (const round of ['first', 'second'])
          await Promise.all(
            Object.entries(writes).map(async ([name, write]) => {
              const { code, ms } = await rejected(write);
              expect([round, name, code]).toEqual([round, name, 'UNAVAILABLE']);
              took[`${round} ${name}`] = ms;
            }),
          );
        const unread = query(server.url, undefined, `{ ${word}: articles { totalCount } }`);
        await expect(unread).rejects.toMatchObject({ code: 'UNAVAILABLE' });
        const page = await fetch(`${server.url}/artikuj/al?q=${word}`);
        expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
        const html = await page.text();
        expect(html).toMatch(/<h1[^>]*>.*Unexpected Application Error!/);
        expect(html).toMatch(/<header class="masthead".*<a href="\/revistat\/(al|en)"/s);
        await untilReadyzIs(503);
        const { checks } = (await (await fetch(`${server.url}/readyz`)).json()) as { checks: object };
        expect([checks, await statusOf('/livez')]).toMatchObject([{ database: false, storage: true }, 200]);
      });
      await untilReadyzIs(200);
      return took;
    });
    const titles = (await admin.list('materials')).map((one) => one.title);
    expect(titles).toContain('Para provës');
    expect(titles).not.toContain(title);
    await Promise.all([writes.create(), writes.update(), writes.draft(), writes['sign in'](), writes.subscribe()]);
    await writes.delete();
  });
});

it('a write that waits for a locked row is rejected within 3 s, however many wait for a connection meanwhile', async () => {
  const article = await make.article(admin, { title: 'I bllokuar' });
  const save = () => admin.update('materials', article.id, { title: 'I lirë' });
  await requireQuickRejections(() =>
    withClient(database.url, async (client) => {
      await client.query('begin; select from materials for update');
      const writes = await Promise.all(Array.from({ length: 25 }, () => rejected(save)));
      expect(new Set(writes.map(({ code }) => code))).toEqual(new Set(['UNAVAILABLE']));
      const response = await fetch(`${server.url}/api/materials/${article.id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      return { 'the last of 25': Math.max(...writes.map(({ ms }) => ms)) };
    }),
  );
  await save();
});
