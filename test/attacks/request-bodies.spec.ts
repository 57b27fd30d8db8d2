import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { connect, exchange } from '../support/raw.js';
import { useApp } from '../support/use-app.js';

// Behind a proxy, each request can name another client.
const app = useApp({ RATE_LIMIT: '1000', TRUST_PROXY: '1' });

const send = (path: string, init: RequestInit = {}) => fetch(app.url + path, { redirect: 'manual', ...init });
const post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('bodies', () => {
  it.each([
    ['application/x-www-form-urlencoded', '/api/auth/login', 'email=a%40example.org&password=x'],
    ['text/plain', '/api/auth/login', '{"email":"a@example.org","password":"x"}'],
    ['application/x-www-form-urlencoded', '/graphql', 'query={__typename}'],
    ['text/plain', '/graphql', '{"query":"{__typename}"}'],
    ['application/xml', '/graphql', '<query/>'],
    ['text/plain', '/api/subscriptions', 'a@example.org'],
  ])('of type %s are rejected by %s', async (type, path, body) => {
    expect((await post(path, body, { 'content-type': type })).status).toBe(415);
  });

  it('of the form that works without JavaScript are accepted', async () => {
    const form = await post('/api/subscriptions', 'email=a%40example.org&language=en', {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: app.url,
    });
    expect([form.status, form.headers.get('location')]).toEqual([303, '/en?subscribed=1#newsletter']);
  });

  it.each(['gzip', 'br', 'deflate', 'zstd'])(
    'compressed by %s are rejected before they are decompressed',
    async (coding) => {
      const bomb = gzipSync(Buffer.alloc(20_000_000, 0x20), { level: 9 });
      for (const path of ['/graphql', '/api/subscriptions']) {
        const response = await send(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-encoding': coding },
          body: new Uint8Array(bomb),
        });
        expect(response.status).toBe(415);
      }
    },
  );

  it('nested too deeply are rejected', async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const arrays = `{"query":"{__typename}","variables":{"a":${'['.repeat(49_000)}${']'.repeat(49_000)}}}`;
    for (const [path, body] of [
      ['/graphql', arrays],
      ['/graphql', nested(51)],
      ['/api/subscriptions', nested(15_000)],
    ])
      expect([path, (await post(path, body)).status]).toEqual([path, 400]);
    expect((await post('/api/subscriptions', `{"email":"${'['.repeat(500)}"}`)).status).toBe(200);
  });

  it('of /graphql that are not JSON are rejected with a GraphQL error', async () => {
    const response = await post('/graphql', '{"query":');
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        errors: [
          {
            message: 'The request body is not valid JSON.',
            extensions: { code: 'BAD_INPUT', requestId: expect.any(String) },
          },
        ],
      },
    ]);
  });
});

describe('a body without an end', () => {
  const chunked = ['Host: x', 'Transfer-Encoding: chunked'];
  /** Large enough not to be disconnected as too slow. */
  const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`;
  it.each([
    [405, ['POST /livez HTTP/1.1', ...chunked]],
    [405, ['PUT /uploads/x HTTP/1.1', ...chunked]],
    [415, ['POST /api/auth/login HTTP/1.1', 'Content-Type: text/plain', ...chunked]],
    [415, ['POST /graphql HTTP/1.1', 'Content-Type: application/json', 'Content-Encoding: gzip', ...chunked]],
    [204, ['OPTIONS /api/materials HTTP/1.1', ...chunked]],
    [400, ['POST /livez HTTP/1.1', 'Expect: everything', ...chunked]],
    [404, ['GET /nothing HTTP/1.1', ...chunked]],
    [413, ['POST /graphql HTTP/1.1', 'Content-Type: application/json', ...chunked]],
    [413, ['POST /api/auth/login HTTP/1.1', 'Content-Type: application/json; charset=utf-8', ...chunked]],
    [413, ['POST /api/subscriptions HTTP/1.1', 'Content-Type: application/x-www-form-urlencoded', ...chunked]],
    [413, ['POST /oai HTTP/1.1', 'Content-Type: application/x-www-form-urlencoded', ...chunked]],
    [413, ['POST /api/bounces HTTP/1.1', 'Content-Type: message/rfc822', ...chunked]],
  ])('is closed after its response: %d to %p', async (expected, head) => {
    const { socket, text, closed } = connect(app.url, `${head.join('\r\n')}\r\n\r\n`);
    const sending = setInterval(() => socket.writable && socket.write(chunk), 20);
    await closed;
    clearInterval(sending);
    expect(Number(text().split(' ')[1])).toBe(expected);
  });
});

it('a client that sends slowly does not block others', async () => {
  const slow = (client: string) =>
    connect(
      app.url,
      [
        'POST /api/auth/login HTTP/1.1',
        'Host: x',
        `X-Forwarded-For: ${client}`,
        'Content-Type: application/json',
        'Content-Length: 50000',
        '\r\n{',
      ].join('\r\n'),
    );
  const page = async (client: string) => {
    const { status } = await send('/nothing', { headers: { 'x-forwarded-for': client } });
    return status;
  };
  const connections = Array.from({ length: 320 }, () => slow('203.0.113.1'));
  try {
    while ((await page('203.0.113.1')) === 404) await turn();
    expect(await page('203.0.113.1')).toBe(429);
    expect(await page('203.0.113.2')).toBe(404);
  } finally {
    for (const { socket } of connections) socket.destroy();
  }
  while ((await page('203.0.113.1')) === 429) await turn();
});

it('a client that announces too large a body with Expect is rejected before sending it', async () => {
  const { status, text } = await exchange(app.url, [
    'POST /graphql HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 99000000000',
    'Expect: 100-continue',
  ]);
  expect([status, text]).toEqual([413, expect.not.stringContaining('100 Continue')]);
  const allowed = await exchange(
    app.url,
    [
      'POST /graphql HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Content-Length: 22',
      'Expect: 100-continue',
    ],
    '{"query":"{x:__typename}"}'.slice(0, 22),
  );
  expect(allowed.text).toMatch(/^HTTP\/1\.1 100 Continue/);
});
