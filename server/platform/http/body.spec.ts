import http from 'node:http';
import net, { type Socket } from 'node:net';
import { jest } from '@jest/globals';
import { type OnLoopback, onLoopback } from '../../../test/network/loopback.js';
import { readBody } from './body.js';

/** A thousandth of 64 MiB. */
const LENGTH = 64 * 1024;

describe('chunked bodies', () => {
  const server = http.createServer((request, response) =>
    readBody(request, Number(request.headers['content-length']), (body) => response.end(String(body.length))),
  );
  const sockets: Socket[] = [];
  let listening: OnLoopback;
  beforeAll(async () => {
    // However long a slow machine needs for all of them, none is too slow for the server.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    listening = await onLoopback(server);
  });
  afterAll(async () => {
    jest.useRealTimers();
    await listening.close();
  });

  /** Resolves when the server has read the first byte of the body, or closed the connection. */
  const begin = () =>
    new Promise<'waiting' | 'closed'>((resolve) => {
      const socket = net.connect(listening.port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => {});
      socket.on('close', () => resolve('closed'));
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${LENGTH}\r\n\r\nx`);
      server.once('request', (request) => request.once('data', () => setImmediate(() => resolve('waiting'))));
    });

  it('are rejected beyond 64 MiB in total, until others have ended', async () => {
    const outcomes = new Set<string>();
    for (let n = 0; n < 1024; n++) outcomes.add(await begin());
    expect([...outcomes]).toEqual(['waiting']);
    const last = sockets.length;
    await begin();
    await new Promise((resolve) => (sockets[last].closed ? resolve(null) : sockets[last].once('close', resolve)));

    const gone = new Promise<void>((resolve) => {
      let left = last;
      for (const socket of sockets.slice(0, last)) socket.once('close', () => --left || resolve());
    });
    for (const socket of sockets.slice(0, last)) socket.destroy();
    await gone;
    const response = await fetch(`http://127.0.0.1:${listening.port}/`, { method: 'POST', body: 'y'.repeat(LENGTH) });
    expect(await response.text()).toBe(String(LENGTH));
  });
});
