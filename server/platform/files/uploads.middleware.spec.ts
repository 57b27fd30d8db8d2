import http from 'node:http';
import { jest } from '@jest/globals';
import { onLoopback } from '../../../test/network/loopback.js';
import { assignId } from '../http/request-id.js';
import { MAX_MINUTES, limitUploadTime } from './uploads.middleware.js';

/** Sends the first bytes of an upload, and the rest of it as `rest` says once they have arrived. */
async function upload(rest: (request: http.ClientRequest) => void): Promise<{ status: number; body: string }> {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const server = http.createServer((request, response) => {
    assignId(request);
    limitUploadTime(request, response);
    request.once('data', () => rest(outgoing)).on('error', () => {});
    request.on('end', () => {
      jest.advanceTimersByTime(MAX_MINUTES * 60_000);
      if (!response.headersSent) response.end('stored');
    });
  });
  const { port, close } = await onLoopback(server);
  const outgoing = http.request({ port, host: '127.0.0.1', method: 'POST' }).on('error', () => {});
  try {
    const responded = new Promise<http.IncomingMessage>((resolve) => outgoing.once('response', resolve));
    outgoing.write('the first bytes');
    const response = await responded;
    return { status: response.statusCode!, body: Buffer.concat(await response.toArray()).toString() };
  } finally {
    await close();
    jest.useRealTimers();
  }
}

it('ends an upload that takes too long', async () => {
  const { status, body } = await upload((request) => {
    jest.advanceTimersByTime(MAX_MINUTES * 60_000 - 1);
    request.write('and more of them');
    jest.advanceTimersByTime(1);
  });
  expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 400, code: 'BAD_INPUT' });
});

it('does not interrupt an upload that arrived in time', async () => {
  expect(await upload((request) => request.end())).toEqual({ status: 200, body: 'stored' });
});
