import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express from 'express';
import { strangersTime } from './request-limits.js';

/** A server whose handler takes its time. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
  const app = express();
  app.use(strangersTime(0.05));
  app.get('/slow', (_, response) => void setTimeout(() => response.headersSent || response.json('late'), 150));
  app.get('/streaming', (_, response) => {
    response.write('"begun, ');
    setTimeout(() => response.end('ended"'), 150);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    return await new Promise((resolve, reject) => {
      http
        .get(url, { headers, agent: false }, (response) => {
          let text = '';
          response.on('data', (chunk) => (text += chunk));
          response.on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) }));
        })
        .on('error', reject);
    });
  } finally {
    server.close();
  }
}

it('a stranger hears in time that it takes too long', async () => {
  const { status, body } = await ask('/slow');
  expect([status, body]).toEqual([
    503,
    expect.objectContaining({ code: 'UNAVAILABLE', limit: 'seconds', allowed: 0.05 }),
  ]);
});

it('an answer that has begun may go on, and an administrator may wait', async () => {
  expect((await ask('/streaming')).body).toBe('begun, ended');
  expect((await ask('/slow', { authorization: 'Bearer x' })).body).toBe('late');
});
