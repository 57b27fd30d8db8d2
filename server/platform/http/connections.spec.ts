import { once } from 'node:events';
import { jest } from '@jest/globals';
import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { inTurn, limitConnections } from './connections.js';

const LARGE = Buffer.alloc(40_000_000);
const LIMITS = { check: 20, bodyGrace: 150, bodyPerSecond: 1_000, readGrace: 200, readPerSecond: 400_000_000 };
let server: http.Server;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  // Node itself would close them in the end.
  server = http.createServer({ headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 }, (request, response) => {
    if (request.url === '/large') response.end(LARGE);
    else request.resume().once('end', () => response.end('ok'));
  });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  jest.restoreAllMocks();
});

async function listen(changes: Parameters<typeof limitConnections>[2] = {}, loopback = false): Promise<void> {
  limitConnections(server, { trustProxy: 0, rateLimit: { requestsPerMinute: 0, loopback } }, { ...LIMITS, ...changes });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

function connect(bytes: string): Socket {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  socket.write(bytes);
  return socket;
}
/** However it ends: a client that continues to send gets a reset. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
async function openBecomes(count: number): Promise<void> {
  while ((await open()) !== count) await new Promise((resolve) => setTimeout(resolve, 10));
}
const GET = 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n';
const POST = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n';

it('disconnects a client that does not read its response, and none that waits for a request', async () => {
  await listen();
  const waiting = connect('');
  const socket = connect(GET);
  socket.pause();
  await once(server, 'request');
  await openBecomes(1);
  expect(waiting.destroyed).toBe(false);
});

it('when the server stops, disconnects who has not sent anything, and nobody else', async () => {
  await listen({ bodyGrace: 60_000 });
  const unused = connect('');
  const begun = connect('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n');
  await once(server, 'request');
  server.close();
  await closed(unused);
  begun.write('x');
  const [response] = await once(begun, 'data');
  expect(String(response)).toContain('ok');
});

it('lets a slow client finish reading', async () => {
  await listen({ readPerSecond: 1_000_000 });
  const socket = connect(GET);
  let size = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    if (size > LARGE.length) break;
  }
  expect(size).toBeGreaterThan(LARGE.length);
});

it('disconnects nobody whose request is complete or has not begun, nor when the clock of the machine is put forward', async () => {
  await listen({ readGrace: 60_000, bodyGrace: 0 });
  connect('');
  connect(GET).pause();
  await once(server, 'request');
  const checked = () => new Promise((resolve) => setTimeout(resolve, 3 * LIMITS.check));
  await checked();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  await checked();
  expect(await open()).toBe(2);
});

it('disconnects the slowest readers when too much is buffered in total', async () => {
  await listen({ check: 200, readGrace: 60_000, unread: 60_000_000 });
  for (let n = 0; n < 4; n++) {
    connect(GET).pause();
    await once(server, 'request');
  }
  await openBecomes(1);
});

it('disconnects only the client that sends a body too slowly', async () => {
  // Clients and server share this process: what delays one delays all, so the grace is long and the quick one far above the limit.
  await listen({ bodyGrace: 1_000 });
  const slow = connect(POST);
  const dripping = setInterval(() => slow.write('x'), 30);
  let left = 1_500_000;
  const quick = connect(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${left}\r\n\r\n`);
  const responded = once(quick, 'data');
  const sending = setInterval(() => {
    const bytes = Math.min(left, 10_000);
    left -= bytes;
    quick.write('x'.repeat(bytes));
  }, 10);
  await closed(slow);
  clearInterval(dripping);
  await responded;
  clearInterval(sending);
  expect(quick.destroyed).toBe(false);
});

describe('a body in one-byte chunks is not parsed to its end', () => {
  const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  const chunks = (count: number) => '1\r\nx\r\n'.repeat(count);
  let parsed: number;
  const handleWith = (handle: http.RequestListener) => {
    parsed = 0;
    const counted: http.RequestListener = (request, response) => {
      const push = request.push;
      request.push = (...args) => {
        parsed++;
        return push(...args);
      };
      handle(request, response);
    };
    server.removeAllListeners('request').on('request', inTurn(counted));
  };

  it('unless they have 50 bytes on average', async () => {
    handleWith((request, response) => request.resume().once('end', () => response.end('read')));
    await listen();
    const chunksOf = (bytes: number) =>
      `${HEAD}${`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(1_001)}0\r\n\r\n`;
    expect(String((await once(connect(chunksOf(50)), 'data'))[0])).toContain('read');
    await closed(connect(chunksOf(49)));
  });

  it('while it is read, and the parser reads the bodies of later connections', async () => {
    handleWith((request, response) => {
      let size = 0;
      request.on('error', () => {}).on('data', (bytes: Buffer) => (size += bytes.length));
      request.once('end', () => response.end(`${size} bytes`));
    });
    await listen();
    await closed(connect(HEAD + chunks(20_000)));
    expect(parsed).toBe(1_001);
    const [response] = await once(connect(`${HEAD}${chunks(3)}0\r\n\r\n`), 'data');
    expect(String(response)).toContain('3 bytes');
  });

  it('after a response that has not read it', async () => {
    handleWith((_, response) => response.end());
    await listen();
    const socket = connect(HEAD + chunks(1));
    await once(socket, 'data');
    socket.write(chunks(20_000));
    await closed(socket);
    expect(parsed).toBe(1_001);
  });
});

it.each([
  [true, 3],
  [false, 6],
])('limits the connections of a client, and of this machine if it is counted: %p', async (loopback, count) => {
  await listen({ connectionsPerClient: 3 }, loopback);
  for (let n = 0; n < 6; n++) connect('');
  if (loopback) await Promise.race(sockets.map(closed));
  await openBecomes(count);
});

it('handles 21 requests that are sent at once, one after the other, and disconnects a client that sends more', async () => {
  server.removeAllListeners('request').on(
    'request',
    inTurn((_, response) => response.end('ok')),
  );
  await listen();
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const socket = connect(request.repeat(21));
  for (let text = ''; text.split('200 OK').length <= 21;) text += String((await once(socket, 'data'))[0]);
  socket.write(request.repeat(22));
  await closed(socket);
});

it('a new connection displaces the oldest that waits for a request, and none that is being served', async () => {
  await listen({ connections: 3, readGrace: 60_000 });
  const served = connect(GET);
  served.pause();
  await once(server, 'request');
  const idle = connect('');
  await openBecomes(2);
  const younger = connect('GET / HTTP/1.1\r\n');
  await openBecomes(3);
  const latest = connect('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed(idle);
  const [response] = await once(latest, 'data');
  expect(String(response)).toContain('200 OK');
  expect([served, younger].map(({ destroyed }) => destroyed)).toEqual([false, false]);
  const displaced = Promise.all([younger, latest].map(closed));
  const others: Socket[] = [];
  for (let n = 0; n < 2; n++) {
    others.push(connect(GET));
    others[n].pause();
    await once(server, 'request');
  }
  await displaced;
  await closed(connect(''));
  expect([served, ...others].map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});

it('treats an IPv6 /64 as one client, and limits a /48', () => {
  server.removeAllListeners('connection');
  limitConnections(server, { trustProxy: 0, rateLimit: { requestsPerMinute: 0, loopback: false } });
  const connectFrom = (remoteAddress: string) => {
    const socket = new net.Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    server.emit('connection', socket);
    return socket;
  };
  /** How many of 300 are accepted. */
  const acceptedFrom = (network: string) =>
    Array.from({ length: 300 }, (_, n) => connectFrom(`2001:db8:${network}::${n}`)).filter((one) => !one.destroyed)
      .length;
  expect(['0:7', '0:8', '0:9', '0:a', '0:b', '1'].map(acceptedFrom)).toEqual([250, 250, 250, 250, 0, 250]);
});
