import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { jest } from '@jest/globals';
import { ContentVersion } from '../../server/platform/database/content-version.js';
import { PublicCache } from '../../server/platform/public-cache/public-cache.js';
import { BehindCache } from '../support/behind-cache.js';
import { rest } from '../support/apis.js';
import { withClient } from '../support/database.js';
import { make, YEAR } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

type Received = { status: number; headers: http.IncomingHttpHeaders; body: Buffer; text: string };
/** With `cut` the body is sent in two pieces. */
type Options = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  cut?: number;
  agent?: http.Agent;
};

const app = useApp();
const api = useAdmin(app);
let article: { id: number; title: string };
/** Counts the requests that reached the application behind the cache. */
let behind: BehindCache;

/** Not fetch, which adds headers and hides the encoding. */
function send(path: string, { method = 'GET', headers = {}, body, cut = 0, agent }: Options = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = http.request(app.url + path, { method, headers, agent: agent ?? false }, (response) => {
      const { statusCode: status, headers } = response;
      buffer(response).then((body) => resolve({ status: status!, headers, body, text: body.toString() }), reject);
    });
    request.on('error', reject);
    if (cut) request.write(body!.slice(0, cut));
    setTimeout(() => request.end(body?.slice(cut)), cut ? 30 : 0);
  });
}

const post = (query: string, variables: object = {}, headers: Record<string, string> = {}, agent?: http.Agent) => {
  const body = JSON.stringify({ query, variables });
  const length = String(Buffer.byteLength(body));
  return send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    body,
    agent,
  });
};

const TITLES = '{ articles { nodes { title } } }';

/** Every public interface to the same content. */
const faces: [name: string, read: (headers?: Record<string, string>) => Promise<Received>][] = [
  ['REST', (headers) => send('/api/materials', { headers })],
  ['GraphQL by POST', (headers) => post(TITLES, {}, headers)],
  [
    'GraphQL by GET',
    (headers) =>
      send(`/graphql?query=${encodeURIComponent(TITLES)}`, {
        headers: { 'apollo-require-preflight': '1', ...headers },
      }),
  ],
  ['a page', (headers) => send('/artikuj/al', { headers })],
];

beforeAll(async () => {
  article = await make.article(api, { title: 'Lumi Drin' });
  behind = new BehindCache(app);
});
afterAll(() => void jest.restoreAllMocks());
beforeEach(() => {
  behind.reset();
});

describe.each(faces)('%s', (name, read) => {
  it('is computed once, also for many requests at the same moment, and served from memory until something changes', async () => {
    await app.sql('update materials set number = number');
    behind.reset();
    const responses = await Promise.all(Array.from({ length: 20 }, () => read()));
    responses.push(await read());
    expect([new Set(responses.map(({ text }) => text)).size, responses[0].status]).toEqual([1, 200]);
    const headers = responses.map((one) => Object.keys(one.headers).filter((each) => !each.startsWith('ratelimit-')));
    expect(new Set(headers.map((names) => names.toSorted().join())).size).toBe(1);
    expect(behind.total).toBe(1);
  });

  it('is never older than a change by GraphQL, REST or SQL, once acknowledged', async () => {
    const update = (title: string) => [
      () => api.update('materials', article.id, { title }),
      () => rest(app.url, app.token).update('materials', article.id, { title }),
      () => app.sql('update materials set title = $1 where id = $2', [title, article.id]),
    ];
    for (let round = 0; round < 9; round++) {
      await read();
      const title = `Titulli ${name} ${round}`;
      await update(title)[round % 3]();
      expect((await read()).text).toContain(title);
    }
    await withClient(app.databaseUrl, (other) =>
      other.query('update materials set title = $1 where id = $2', [`Larg ${name}`, article.id]),
    );
    // By another process a moment later, when this one is notified.
    while (!(await read()).text.includes(`Larg ${name}`));
  });

  it('is 304 for a client that has the current version, 412 for one that requires another, and 200 after a change', async () => {
    const { headers, body } = await read();
    expect(headers).toMatchObject({
      etag: expect.stringMatching(/^"[^"]+"$/),
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: name.startsWith('GraphQL') ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
      'content-length': String(body.length),
    });
    // A query by POST has no conditions (RFC 9110, 13.1.2).
    const [unchanged, failed] = name === 'GraphQL by POST' ? [200, 200] : [304, 412];
    expect((await read({ 'if-none-match': `"other", W/${headers.etag}` })).status).toBe(unchanged);
    for (const [tag, status] of [
      [`W/${headers.etag}, "other"`, failed],
      [`"other", ${headers.etag}`, 200],
      ['*', 200],
    ] as const)
      expect([tag, (await read({ 'if-match': tag })).status]).toEqual([tag, status]);
    await api.update('materials', article.id, { title: `Tjetër ${name}` });
    expect((await read({ 'if-none-match': headers.etag! })).status).toBe(200);
  });

  it('is compressed as the client accepts, with an ETag for each encoding', async () => {
    await api.update('materials', article.id, {
      abstract: 'Lumi rrjedh nga veriu në jug. '.repeat(200),
      title: 'Lumi i gjatë '.repeat(70),
    });
    const plain = await read();
    const brotli = await read({ 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await read({ 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zlib.brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(zlib.gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, body } of [brotli, gzip]) expect(headers['content-length']).toBe(String(body.length));
  });
});

describe('nothing private is cached', () => {
  it('of a request with a token, which is not served from the cache either', async () => {
    const authorization = `Bearer ${app.token}`;
    for (const [, read] of faces) {
      await read();
      behind.reset();
      await read({ authorization });
      await read({ authorization });
      expect(behind.total).toBe(2);
    }
    const restricted = `{ publicationYears }`;
    expect((await post(restricted, {}, { authorization })).text).toContain('"data"');
    expect((await post(restricted)).text).toContain('UNAUTHENTICATED');
    const year = YEAR + 1;
    await make.article(api, { title: 'Viti që vjen', publicationYear: year });
    const all = '{ articles(filter: { includeScheduled: true }) { nodes { title } } }';
    expect((await post(all, {}, { authorization })).text).toContain('Viti që vjen');
    expect((await post(all)).text).not.toContain('Viti që vjen');
  });

  it('of a rejection, an error or a missing page', async () => {
    for (const request of [() => post('{ nothing }'), () => post('{ users { id } }'), () => send('/nuk/ka/al')]) {
      await request();
      behind.reset();
      const [one, other] = await Promise.all([request(), request()]);
      expect([behind.total, one.status]).toEqual([2, other.status]);
    }
  });

  it('of a mutation: each one is executed', async () => {
    const subscribe = 'mutation ($email: String!) { subscribe(email: $email) { alMessage } }';
    for (const email of ['a@example.org', 'a@example.org', 'b@example.org']) await post(subscribe, { email });
    expect(behind.total).toBe(3);
    const mixed = 'query A { journal { title } } mutation B { subscribe(email: "c@example.org") { alMessage } }';
    await post(mixed);
    behind.reset();
    await post(mixed);
    expect(behind.total).toBe(1);
  });
});

it('neither cookies of other sites of its domain nor parameters that nothing depends on make another response', async () => {
  for (const [plain, parameters] of [
    ['/artikuj/al', '?utm_source=x&fbclid=y'],
    ['/artikuj/al?page=1&q=', '&utm_source=x'],
  ]) {
    const { text } = await send(plain);
    behind.reset();
    const other = await send(plain + parameters, { headers: { cookie: 'a=b' } });
    expect([other.status, other.text, behind.total]).toEqual([200, text, 0]);
  }
});

it.each([
  ['short', 0],
  ['longer than a request holds of itself', 50_000],
])('a chunked body is read completely, by the cache and by the application: %s', async (_, length) => {
  const query = `query ($q: String) { articles(filter: { title: $q }) { nodes { title } } }`;
  const body = Buffer.from(`${JSON.stringify({ query, variables: { q: 'ë' } })}${' '.repeat(length)}`);
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  // Where one character is two bytes.
  const inPieces = () => send('/graphql', { method: 'POST', headers, body, cut: body.indexOf('ë') + 1 });
  behind.reset();
  const [first, second] = [await inPieces(), await inPieces()];
  expect(JSON.parse(first.text)).toHaveProperty('data.articles');
  expect(second.text).toBe(first.text);
  expect(behind.total).toBe(1);
});

it('a GET with a body, which may never come, is none for whose response others wait', async () => {
  const { lookups } = app.nest.get(PublicCache);
  const before = { ...lookups };
  await send('/artikuj/al', { headers: { 'content-length': '1' }, body: 'x' });
  expect(lookups).toEqual(before);
});

it('a connection serves further requests after a cached response', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const names: string[] = [];
  for (const query of [TITLES, '{ journal { title } }', TITLES, '{ nothing }', TITLES])
    names.push(Object.keys(JSON.parse((await post(query, {}, {}, agent)).text) as object)[0]);
  agent.destroy();
  expect(names).toEqual(['data', 'data', 'data', 'errors', 'data']);
});

it('serves nothing as current while notifications cannot be received', async () => {
  await send('/artikuj/al');
  // Ends every connection, including the one that receives notifications, and waits until each has ended. The role may not end autovacuum.
  await app.sql(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await app.sql('update materials set title = $1 where id = $2', ['Pa lidhje', article.id]);
  let page = await send('/artikuj/al');
  while (page.status !== 200 || page.headers.warning) page = await send('/artikuj/al');
  expect(page.text).toContain('Pa lidhje');
  // It is cached again.
  do {
    await new Promise((resolve) => setTimeout(resolve, 100));
    behind.reset();
    await send('/artikuj/al');
  } while (behind.total);
});

it('what is indexed in the background withdraws nothing that may be read in an outage, unlike any other change', async () => {
  const version = app.nest.get(ContentVersion);
  const isIntactAfter = async (statement: string) => {
    const before = version.lastKnown;
    await app.sql(statement);
    while (version.lastKnown === before) await new Promise(setImmediate);
    return version.isIntactSince(before);
  };
  expect(await isIntactAfter('update search_records set pdf_attempts = pdf_attempts')).toBe(true);
  expect(await isIntactAfter('update categories set name = name')).toBe(false);
});

it('a stop during a heartbeat is not reported as an interruption', async () => {
  const version = new ContentVersion(app.databaseUrl);
  const warn = jest.spyOn(version['log'], 'warn');
  await version.start();
  // The first heartbeat has begun.
  await version.onApplicationShutdown();
  await new Promise(setImmediate);
  expect(warn).not.toHaveBeenCalled();
});
