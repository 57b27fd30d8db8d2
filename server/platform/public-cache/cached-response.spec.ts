import http, { type RequestListener } from 'node:http';
import { onLoopback } from '../../../test/network/loopback.js';
import { CachedResponse, preferredEncoding } from './cached-response.js';

async function statusOf(listener: RequestListener): Promise<number> {
  const { port, close } = await onLoopback(http.createServer(listener));
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}`, { headers: { 'accept-encoding': 'br' } });
    return status;
  } finally {
    await close();
  }
}

it('is discarded if something else responds while it is being compressed', async () => {
  const escaped: unknown[] = [];
  const note = (error: unknown) => escaped.push(error);
  process.on('unhandledRejection', note);
  let compressed!: Promise<void>;
  const status = await statusOf((_, response) => {
    const cached = new CachedResponse(response, Buffer.alloc(200_000, 'x'));
    compressed = new Promise((resolve) => {
      cached.send({ acceptEncoding: 'br', id: '1' }, response, resolve);
    });
    response.writeHead(503).end();
  });
  await compressed;
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect([status, escaped]).toEqual([503, []]);
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip;q=1', 'gzip'],
  ['gzip;q=0.5, br;q=0', 'gzip'],
  ['identity', 'identity'],
  ['*', 'br'],
  ['', 'identity'],
  [undefined, 'identity'],
])('for Accept-Encoding %p it chooses %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
});
