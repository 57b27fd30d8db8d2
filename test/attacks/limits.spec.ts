import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { startApp } from '../support/app.js';
import { useApp } from '../support/use-app.js';
import { graphql, query } from '../support/apis.js';
import { make } from '../support/records.js';
import { statementsOf } from '../support/statements.js';

const app = useApp();

beforeAll(async () => {
  await make.article(graphql(app.url, app.token));
});

const send = (path: string, init: RequestInit = {}) => fetch(app.url + path, init);
const post = (body: string | object, headers: Record<string, string> = {}) =>
  send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const times = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ');

describe('the limits of a request', () => {
  const bomb = times(40, (n) => `fragment F${n} on Query { ...F${n + 1} a${n}: __typename ...F${n + 1} }`);
  it.each([
    ['tokens', 1000, `{ ${times(1000, () => '__typename')} }`],
    ['depth', 12, `{ issues { nodes { ${'articles { issue { '.repeat(6)} id ${'} }'.repeat(6)} } } }`],
    ['aliases', 30, `{ categories { ${times(31, (n) => `a${n}: id`)} } }`],
    ['root fields', 20, `{ ${times(300, () => '__typename')} }`],
    ['selections', 1000, `{ ${times(980, () => '__typename')} }`],
    ['cost', 10000, '{ issues(first: 100) { nodes { articles { issue { articles { id } } } } } }'],
    [
      'cost',
      10000,
      '{ articles(first: 100) { nodes { a: citation(style: APA) b: citation(style: RIS) c: citation(style: BIBTEX) d: citation(style: HARVARD) e: citation(style: APA) } } }',
    ],
    ['cost', 10000, 'query ($n: Int!) { issues(first: $n) { nodes { articles { issue { articles { id } } } } } }'],
    ['selections', 1000, `{ ...F0 } ${bomb} fragment F40 on Query { __typename }`],
    [
      'logins',
      1,
      'mutation { a: login(email: "a", password: "b") { accessToken } b: login(email: "a", password: "c") { accessToken } }',
    ],
  ])('are stated by the error, before anything is read: %s, at most %p', async (limit, allowed, text) => {
    let response!: Response;
    const read = await statementsOf(async () => (response = await post({ query: text, variables: { n: 100 } })));
    expect(read).toEqual([]);
    const { errors } = (await response.json()) as any;
    expect(response.status).toBe(400);
    expect(errors.map(({ message, extensions }: any) => (extensions.limit ? extensions : message))).toContainEqual({
      code: 'LIMIT_EXCEEDED',
      limit,
      value: expect.any(Number),
      allowed,
      requestId: response.headers.get('x-request-id'),
    });
    expect(errors[0].message).toMatch(/at most \d+ is allowed/);
  });

  it('are stated by the error about a large body, plain or compressed', async () => {
    const body = JSON.stringify({ query: '{ __typename }', variables: { x: 'x'.repeat(200_000) } });
    const allowed = { code: 'TOO_LARGE', limit: 'body bytes', value: expect.any(Number), allowed: 100_000 };
    const plain = await post(body);
    expect([plain.status, ((await plain.json()) as any).errors[0].extensions]).toEqual([
      413,
      expect.objectContaining(allowed),
    ]);
    const packed = await send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(gzipSync(body)),
    });
    expect([packed.status, packed.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    const signed = await post(body, { authorization: `Bearer ${app.token}` });
    expect(signed.status).toBe(200);
  });

  it('allow tools to read the whole schema', async () => {
    const { __schema: schema } = await query(app.url, undefined, getIntrospectionQuery());
    expect(schema.types.length).toBeGreaterThan(50);
  });

  it('allow harvesters to read what they need', async () => {
    const harvest = `query ($after: String) { issues(first: 100, after: $after) { totalCount nodes { id title
      articles { id title abstract authors { name orcid } keywords references pdf { url: path sha256 } } } pageInfo { endCursor hasNextPage } } }`;
    expect((await query(app.url, undefined, harvest)).issues.totalCount).toBe(0);
  });
});

describe('scripts on other sites', () => {
  const foreign = { origin: 'https://elsewhere.example' };
  const allowed = (response: Response) => response.headers.get('access-control-allow-origin');
  const preflight = (path: string, method: string, headers = '') =>
    send(path, {
      method: 'OPTIONS',
      headers: { ...foreign, 'access-control-request-method': method, 'access-control-request-headers': headers },
    });

  it('may read what is public', async () => {
    for (const path of ['/graphql?query={journal{title}}', '/api/materials', '/api/nothing', '/uploads/nothing'])
      expect([path, allowed(await send(path, { headers: foreign }))]).toEqual([path, '*']);
    const { pdf } = (await query(app.url, undefined, '{ articles { nodes { pdf { url: path } } } }')).articles.nodes[0];
    expect(allowed(await send(pdf.url, { headers: foreign }))).toBe('*');
    const response = await post({ query: '{ journal { title } }' }, foreign);
    expect([response.status, allowed(response), response.headers.get('access-control-allow-credentials')]).toEqual([
      200,
      '*',
      null,
    ]);
  });

  it('may neither write, nor read with an administrator’s token', async () => {
    expect(allowed(await preflight('/graphql', 'POST', 'authorization, content-type'))).toBeNull();
    expect(allowed(await preflight('/api/materials/1', 'DELETE', 'authorization'))).toBeNull();
    expect(allowed(await preflight('/api/auth/login', 'POST', 'content-type'))).toBeNull();
    const signed = { ...foreign, authorization: `Bearer ${app.token}` };
    expect(allowed(await send('/api/materials', { headers: signed }))).toBeNull();
    expect(allowed(await post({ query: '{ me { email } }' }, signed))).toBeNull();
    const login = 'mutation { login(email: "a@example.org", password: "nothing") { accessToken } }';
    expect(allowed(await post({ query: login }, foreign))).toBeNull();
  });

  it('may not embed our pages', async () => {
    expect(allowed(await send('/al', { headers: foreign }))).toBeNull();
  });
});

describe('a query in a URL', () => {
  const text = '{ journal { title } }';

  it('needs no header', async () => {
    const response = await send(`/graphql?query=${encodeURIComponent(text)}`);
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ data: { journal: { title: expect.any(String) } } }),
    ]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('etag')).toMatch(/^"/);
    const again = await send(`/graphql?query=${encodeURIComponent(text)}`, {
      headers: { 'if-none-match': response.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });

  let attempts = 0;
  it('can be sent as a hash once it is known', async () => {
    const unknown = `${text} # ${++attempts}`;
    const sha256Hash = createHash('sha256').update(unknown).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const named = `/graphql?extensions=${encodeURIComponent(JSON.stringify(extensions))}`;
    expect(((await (await send(named)).json()) as any).errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
    await post({ query: unknown, extensions });
    const response = await send(named);
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ data: { journal: { title: expect.any(String) } } }),
    ]);
  });

  it('cannot be a mutation', async () => {
    const mutation = encodeURIComponent('mutation { subscribe(email: "x@example.org") { alMessage } }');
    expect((await send(`/graphql?query=${mutation}`)).status).toBe(405);
    expect(await app.sql('select 1 from subscribers')).toEqual([]);
  });
});

describe('a client with too many requests', () => {
  it('learns its quota and when to retry; files and pages are not counted', async () => {
    const strict = await startApp({ RATE_LIMIT: '6' });
    try {
      const request = (n: number) => fetch(`${strict.url}/graphql?query={a${n}:__typename,x}`); // an error, which is not cached
      const first = await request(0);
      expect(first.headers.get('ratelimit-policy')).toBe('6;w=60');
      expect(first.headers.get('ratelimit-remaining')).toBe('4');
      let last = first;
      for (let n = 1; n < 7 && last.status !== 429; n++) last = await request(n);
      expect(last.status).toBe(429);
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(((await last.json()) as any).errors[0].extensions).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        limit: 'requests per minute',
        allowed: 6,
      });
      expect((await fetch(`${strict.url}/favicon.svg`)).headers.has('ratelimit-limit')).toBe(false);
    } finally {
      await strict.close();
    }
  });

  it('on this machine is not counted, unless a limit is set', async () => {
    expect((await send('/graphql?query={x}')).headers.has('ratelimit-limit')).toBe(false);
  });
});
