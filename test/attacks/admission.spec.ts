import { Rejections } from '../../server/platform/security-log/rejections.js';
import { newColleague } from '../support/colleagues.js';
import { graphql } from '../support/apis.js';
import { connect, exchange } from '../support/raw.js';
import { make } from '../support/records.js';
import { requestsTo } from '../support/requests.js';
import { securityLogOf } from '../support/security-log.js';
import { badTokens } from '../support/tokens.js';
import { useApp } from '../support/use-app.js';

// Behind a proxy, each request can name another client.
const app = useApp({ RATE_LIMIT: '1000', TRUST_PROXY: '1' });
beforeAll(async () => {
  await make.issue(graphql(app.url, app.token), { publicationYear: 2001, number: 3 });
});

const { send, post } = requestsTo(app);
const ELSEWHERE = 'https://elsewhere.example';
const jsonHead = (path: string, length: number) => [
  `POST ${path} HTTP/1.1`,
  'Host: x',
  'Content-Type: application/json',
  `Content-Length: ${length}`,
];

// The first story: connections that others leave may still be counted.
it('rejected requests are counted in the security log, one line per reason and minute', async () => {
  const { lines } = await securityLogOf(app.nest, async () => {
    // Requests are counted when their response ends, before the connection closes.
    for (let n = 0; n < 3; n++) await exchange(app.url, jsonHead('/api/auth/login', 9), '{"email":');
    for (let n = 0; n < 20; n++)
      await exchange(app.url, ['GET /api/calls HTTP/1.1', 'Host: x', 'Authorization: Bearer x']);
    app.nest.get(Rejections, { strict: false }).onApplicationShutdown();
  });
  const counted = { time: expect.any(String), log: 'security', event: 'requests', outcome: 'rejected' };
  expect(lines).toEqual([
    { ...counted, reason: 'bad-input', count: 3 },
    { ...counted, reason: 'unknown-session', count: 20 },
  ]);
});

it('no page is rendered for what looks like a missing file', async () => {
  for (const path of ['/nothing.png', '/nothing.txt', '/assets/nothing.js']) {
    const { status, headers } = await send(path);
    expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'application/json; charset=utf-8']);
  }
});

it('the cache is free', async () => {
  await (await send('/sitemap.xml')).text();
  const again = await send('/sitemap.xml?utm_source=x', { headers: { cookie: 'a=b' } });
  expect([again.status, again.headers.has('ratelimit-remaining')]).toEqual([200, false]);
});

it('covers are drawn for existing issues, and for nothing else', async () => {
  const cover = await send('/covers/2001-3.svg');
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect((await send('/covers/2001-3.svg?kind=article')).status).toBe(200);
  const others = ['2001-4.svg', '9999-1000000.svg', '2001--3.svg', '2001-03.svg', '2001-3.jpg', '../x', '%00'];
  for (const name of [...others, '2001-3.svg?kind=book'])
    expect([name, (await send(`/covers/${name}`)).status]).not.toEqual([name, 200]);
});

describe('a limit is lifted', () => {
  const large = { email: 'x'.repeat(150_000) };

  it('by no token of a session that has ended, of a user who was deleted or is no administrator: rejected before a body is read', async () => {
    const [ended, deleted, demoted] = await Promise.all([1, 2, 3].map(() => newColleague(app)));
    await post('/graphql', { query: 'mutation { logout }' }, { authorization: `Bearer ${ended.token}` });
    await app.sql('delete from users where id = $1', [deleted.id]);
    await app.sql('update users set is_admin = false where id = $1', [demoted.id]);
    // The body never comes.
    const statusOf = async (path: string, { token }: { token: string }) =>
      (await exchange(app.url, [...jsonHead(path, 3_900_000), `Authorization: Bearer ${token}`])).status;
    expect([await statusOf('/api/subscriptions', ended), await statusOf('/graphql', ended)]).toEqual([401, 401]);
    expect(await statusOf('/api/subscriptions', deleted)).toBe(401);
    expect(await statusOf('/api/subscriptions', demoted)).toBe(403);
  });

  it('to 4 MB of chunks by an administrator', async () => {
    const chunked = [`Authorization: Bearer ${app.token}`, 'Transfer-Encoding: chunked'];
    const head = ['POST /graphql HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...chunked];
    const begin = `{"query":"${' '.repeat(4 * 1024 * 1024)}`;
    expect((await exchange(app.url, head, `${begin.length.toString(16)}\r\n${begin}`)).status).toBe(413);
  });

  it('by no other token that this journal has not signed', async () => {
    const bad = Object.values(badTokens(app.token, app.config.jwtSecret)).map((token) => `Bearer ${token}`);
    for (const authorization of ['x', 'Basic eDp5', 'Bearer', ...bad]) {
      const { status } = await post('/api/subscriptions', large, { authorization });
      expect([authorization, status]).toEqual([authorization, 413]);
    }
  });
});

describe('pages of other sites change nothing', () => {
  const login = { email: 'redaktori@example.org', password: 'wrong' };
  // How they are recognised: server/platform/http/cross-site.spec.ts.
  const headers = { 'sec-fetch-site': 'cross-site', origin: ELSEWHERE };

  it('by either API', async () => {
    for (const path of ['/api/auth/login', '/api/subscriptions/confirm'])
      expect((await post(path, login, headers)).status).toBe(403);
    expect((await send('/api/materials/1', { method: 'DELETE', headers })).status).toBe(403);
    const query = 'mutation { login(email: "redaktori@example.org", password: "wrong") { accessToken } }';
    const mutation = await post('/graphql', { query }, headers);
    expect([mutation.status, ((await mutation.json()) as any).errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
    expect((await post('/graphql', { query: '{ journal { title } }' }, headers)).status).toBe(200);
    const withToken = { ...headers, authorization: `Bearer ${app.token}` };
    expect((await send('/api/users', { headers: withToken })).status).toBe(403);
    expect((await post('/graphql', { query: '{ journal { title } }' }, withToken)).status).toBe(403);
  });

  it('nor can they lock users out by failed attempts', async () => {
    for (let n = 0; n < 12; n++) await post('/api/auth/login', login, headers);
    expect(await app.sql(`select 1 from login_attempts where key like 'login%' and count > 0`)).toEqual([]);
  });
});

describe('methods', () => {
  it.each([
    ['POST', '/al', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/sitemap.xml', 'GET, HEAD, OPTIONS'],
    ['PUT', '/uploads/x', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/materials', 'GET, HEAD, POST, OPTIONS'],
    ['GET', '/api/subscriptions', 'POST, OPTIONS'],
    ['PATCH', '/api/materials/1', 'DELETE, PUT, OPTIONS'],
    ['DELETE', '/graphql', 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/oai', 'GET, HEAD, POST, OPTIONS'],
  ])('%s %s is rejected, with the allowed methods', async (method, path, allow) => {
    const response = await send(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    const options = await send(path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, allow]);
  });

  it('TRACE and OPTIONS * get a response, CONNECT does not', async () => {
    expect((await exchange(app.url, ['CONNECT example.org:443 HTTP/1.1', 'Host: x'])).text).toBe('');
    expect((await exchange(app.url, ['TRACE /al HTTP/1.1', 'Host: x'])).status).toBe(405);
    expect((await exchange(app.url, ['OPTIONS * HTTP/1.1', 'Host: x'])).status).toBe(204);
  });

  it.each([
    ...['/al', '/api/categories', '/sitemap.xml', '/graphql?query={journal{title}}', '/covers/2001-3.svg'],
    '/readyz',
  ])('HEAD %s is GET without the body', async (path) => {
    const [head, get] = [await send(path, { method: 'HEAD' }), await send(path)];
    expect([head.status, await head.text()]).toEqual([get.status, '']);
    for (const name of ['content-type', 'etag', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });
});

describe('addresses', () => {
  it.each([
    ['http://evil.example/en', '/en'],
    ['HTTP://x/api/categories', '/api/categories'],
  ])('may be absolute: %s', async (target, expected) => {
    const { status, text } = await exchange(app.url, [`GET ${target} HTTP/1.1`, 'Host: x']);
    expect([status, text.includes('evil')]).toEqual([(await send(expected)).status, false]);
  });

  it.each<[status: number, head: string[]]>([
    [400, ['GET al HTTP/1.1', 'Host: x']],
    [400, ['GET ftp://x/al HTTP/1.1', 'Host: x']],
    [400, ['GET /al HTTP/1.1', 'Host: x', 'Host: y']],
    [400, ['GET /al HTTP/1.1']],
    [400, ['POST /oai HTTP/1.1', 'Host: x', 'Content-Length: 5', 'Transfer-Encoding: chunked']],
    [400, ['POST /oai HTTP/1.1', 'Host: x', 'Content-Length: 5', 'Content-Length: 6']],
    [431, ['GET /al HTTP/1.1', 'Host: x', `X: ${'x'.repeat(64_000)}`]],
    [200, ['GET /al HTTP/1.0', 'Date: x', 'From: x']],
    [308, ['HEAD //x/al HTTP/1.1', 'Host: x']],
    [404, ['POST //x/al HTTP/1.1', 'Host: x']],
  ])('may have no other form, no two Host headers and no two lengths: %d for %j', async (status, head) =>
    expect((await exchange(app.url, head)).status).toBe(status),
  );

  it('sent by a client do not appear in responses', async () => {
    for (const path of ['/al', '/en/nothing', '/', '/sitemap.xml', '/api-docs', '/artikull/1/x/1/2001/al']) {
      const { text } = await exchange(app.url, [
        ...[`GET ${path} HTTP/1.1`, 'Host: evil.example', 'X-Forwarded-Host: evil.example'],
        ...['X-Forwarded-Proto: gopher', 'X-Original-URL: /login', 'X-HTTP-Method-Override: DELETE'],
      ]);
      expect(text).not.toMatch(/evil|gopher/);
    }
  });

  it.each([
    ...['//evil.example', '/%2f%2fevil.example/', '/al?next=//evil.example', '/login?next=//evil', '//evil.example/al'],
    ...['///evil.example/en', '/\\evil.example/al', '/.//evil.example/al', '/x/..//evil.example/en'],
    ...['/%2E//evil.example/en', '/\t/evil.example/en', 'http://x//evil.example/al', 'http://x\\\\evil.example/al'],
    '/%2f/evil.example/al',
  ])('%s does not redirect to another site, and has no link to another site', async (path) => {
    let next: string | undefined = path;
    let text = '';
    for (let n = 0; next && n < 3; n++) {
      ({ text } = await exchange(app.url, [`GET ${next} HTTP/1.1`, 'Host: x']));
      next = /^location: (.*)\r$/im.exec(text)?.[1];
      if (next) expect(new URL(next, app.config.publicUrl).origin).toBe(app.config.publicUrl);
    }
    const links = [...text.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, link]) => link);
    expect(links.filter((link) => URL.parse(link, app.config.publicUrl)?.hostname.includes('evil'))).toEqual([]);
  });

  it('with names of object properties cause no internal error', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const addresses = [
        ...['/al?subscribed=', '/abonimi/en?done=', '/abonimi/al?subscribed=', '/abonimi/al?author=', '/abonimi/al?t='],
        ...['q', 'year', 'author', 'keyword', 'language', 'place', 'page'].map((each) => `/kerko/en?${each}=`),
        ...['/kerko.', '/kerko.bib?author=', '/artikuj/al?q=', '/revistat/al?page=', '/autor/al?page=', '/vend/'],
        ...['/id/1.', '/id/1.txt?style=', '/id/1?lang=', '/feeds/articles.al.', '/feeds/', '/covers/2001-3.svg?kind='],
        ...['/oai?verb=', '/oai?verb=ListRecords&metadataPrefix=', '/api/', '/api-docs/', '/graphql?query={', '/'],
      ];
      for (const address of addresses)
        expect([address + name, (await send(address + name)).status < 500]).toEqual([address + name, true]);
    }
  });
});

describe('bodies', () => {
  it('compressed are rejected, with what is accepted', async () => {
    const { status, headers } = await post('/graphql', '{}', { 'content-encoding': 'gzip' });
    expect([status, headers.get('accept-encoding')]).toEqual([415, 'identity']);
  });

  it('nested too deeply, with too many fields, or that are lists are rejected', async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const arrays = `{"query":"{__typename}","variables":{"a":${'['.repeat(49_000)}${']'.repeat(49_000)}}}`;
    expect((await post('/graphql', arrays)).status).toBe(400);
    for (const body of [nested(50), `{"email":"${'['.repeat(500)}"}`])
      expect((await post('/api/subscriptions', body)).status).toBe(200);
    const wide = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`x${n}`, ':'.repeat(20)]));
    const stated = { code: 'LIMIT_EXCEEDED', limit: 'JSON fields', value: 1_001, allowed: 1_000 };
    for (const [body, error] of [
      [{ email: 'a@example.org', ...wide }, stated],
      [JSON.parse(nested(51)), { ...stated, limit: 'JSON depth', value: 51, allowed: 50 }],
      [[wide, wide], { code: 'BAD_INPUT', message: 'The body must be an object.' }],
    ]) {
      const response = await post('/api/subscriptions', JSON.stringify(body));
      expect([response.status, await response.json()]).toMatchObject([400, error]);
    }
  });

  it('of /graphql that are not JSON are rejected with a GraphQL error', async () => {
    const response = await post('/graphql', '{"query":');
    const { errors } = (await response.json()) as any;
    const stated = { message: 'The request body is not valid JSON.', extensions: { code: 'BAD_INPUT' } };
    expect([response.status, errors]).toMatchObject([400, [stated]]);
  });
});

it('a body without an end is closed after its response', async () => {
  const chunked = ['Host: x', 'Transfer-Encoding: chunked'];
  /** Large enough not to be disconnected as too slow. */
  const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`;
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const REQUESTS: [number, string[]][] = [
    [405, ['POST /livez HTTP/1.1', ...chunked]],
    [405, ['PUT /uploads/x HTTP/1.1', ...chunked]],
    [415, ['POST /api/auth/login HTTP/1.1', form, ...chunked]],
    [415, ['POST /graphql HTTP/1.1', 'Content-Type: application/json', 'Content-Encoding: gzip', ...chunked]],
    [204, ['OPTIONS /api/materials HTTP/1.1', ...chunked]],
    [400, ['POST /livez HTTP/1.1', 'Expect: everything', ...chunked]],
    [404, ['GET /nothing HTTP/1.1', ...chunked]],
    [413, ['POST /graphql HTTP/1.1', 'Content-Type: application/json', ...chunked]],
    [413, ['POST /api/auth/login HTTP/1.1', 'Content-Type: application/json; charset=utf-8', ...chunked]],
    [413, ['POST /api/subscriptions HTTP/1.1', form, ...chunked]],
    [413, ['POST /oai HTTP/1.1', form, ...chunked]],
    [413, ['POST /api/bounces HTTP/1.1', 'Content-Type: message/rfc822', ...chunked]],
  ];
  const statusOf = async (head: string[]) => {
    const { socket, text, closed } = connect(app.url, `${head.join('\r\n')}\r\n\r\n`);
    const sending = setInterval(() => socket.writable && socket.write(chunk), 20);
    await closed;
    clearInterval(sending);
    return Number(text().split(' ')[1]);
  };
  // At once, because each takes 800 ms.
  expect(await Promise.all(REQUESTS.map(async ([, head]) => [await statusOf(head), head]))).toEqual(REQUESTS);
});

it('a client that announces too large a body with Expect is rejected before sending it', async () => {
  const announce = (length: number, body = '') =>
    exchange(app.url, [...jsonHead('/graphql', length), 'Expect: 100-continue'], body);
  const { status, text } = await announce(99_000_000_000);
  expect([status, text]).toEqual([413, expect.not.stringContaining('100 Continue')]);
  const body = '{"query":"{__typename}"}';
  expect((await announce(body.length, body)).text).toMatch(/^HTTP\/1\.1 100 Continue/);
});

it('a condition applies to one type of response', async () => {
  const read = (accept: string, more: Record<string, string> = {}) =>
    send('/graphql?query={journal{title}}', { headers: { accept, ...more } });
  const json = await read('application/json');
  expect(json.headers.get('vary')).toBe('Accept, Accept-Encoding');
  const etag = json.headers.get('etag')!;
  const other = await read('application/graphql-response+json', { 'if-none-match': etag });
  expect(other.status).toBe(200);
});
