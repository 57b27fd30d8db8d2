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

it('each encoding is made once, for responses of 1,000 bytes or more', async () => {
  const responseOf = () => new ServerResponse(new IncomingMessage(new Socket()));
  const [small, large] = [999, 1_000].map((bytes) => new CachedResponse(responseOf(), Buffer.alloc(bytes, 'x')));
  let made = 0;
  const isCompressed = (cached: CachedResponse) =>
    new Promise((resolve) => {
      const writeHead = (_: number, headers: string[]) => resolve(headers.includes('br'));
      const response = Object.assign(responseOf(), { writeHead, end: () => {} }) as unknown as ServerResponse;
      cached.send({ acceptEncoding: 'br', id: '1' }, response, () => made++);
    });
  expect(await Promise.all([small, large, large].map(isCompressed))).toEqual([false, true, true]);
  expect([await isCompressed(large), made]).toEqual([true, 1]);
});
