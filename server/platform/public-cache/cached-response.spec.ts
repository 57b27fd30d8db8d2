import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { CachedResponse, preferredEncoding } from './cached-response.js';

it('is discarded if something else responds while it is being compressed', async () => {
  const escaped: unknown[] = [];
  const note = (error: unknown) => escaped.push(error);
  process.on('unhandledRejection', note);
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const cached = new CachedResponse(response, Buffer.alloc(200_000, 'x'));
  const compressed = new Promise<void>((resolve) => cached.send({ acceptEncoding: 'br', id: '1' }, response, resolve));
  response.writeHead(503).end();
  await compressed;
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect([response.statusCode, escaped]).toEqual([503, []]);
});

it.each([
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip;q=1', 'gzip'],
  ['identity', 'identity'],
  ['*', 'br'],
  ['', 'identity'],
  [undefined, 'identity'],
])('for Accept-Encoding %p it chooses %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
});

const cachedOf = (bytes: number, status = 200) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.statusCode = status;
  return new CachedResponse(response, Buffer.alloc(bytes, 'x'));
};
/** The status and encoding of what is sent, at once or later. */
const sentOf = (cached: CachedResponse, conditions: object, onGrowth = () => {}) =>
  new Promise<unknown[]>((resolve) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const end = () => resolve([response.statusCode, /Content-Encoding: (.*)\r/.exec(String(response['_header']))?.[1]]);
    cached.send({ id: '1', ...conditions }, Object.assign(response, { end }) as never, onGrowth);
  });

it.each([
  [200, { ifMatch: '"other"' }, 412],
  [200, { ifMatch: '*' }, 200],
  [200, { ifNoneMatch: '*' }, 304],
  [200, { ifNoneMatch: '"other"' }, 200],
  [303, { ifMatch: '"other"', ifNoneMatch: '*' }, 303],
])('a response of %d under %j is %d', async (status, conditions, sent) =>
  expect((await sentOf(cachedOf(9, status), conditions))[0]).toBe(sent),
);

it('each encoding is made once, for responses of 1,000 bytes or more', async () => {
  const cached = cachedOf(1_000);
  let made = 0;
  const send = () => sentOf(cached, { acceptEncoding: 'br' }, () => made++);
  expect([await Promise.all([send(), send()]), await send(), made]).toEqual([
    [
      [200, 'br'],
      [200, 'br'],
    ],
    [200, 'br'],
    1,
  ]);
  expect(await sentOf(cachedOf(999), { acceptEncoding: 'br' })).toEqual([200, undefined]);
});
