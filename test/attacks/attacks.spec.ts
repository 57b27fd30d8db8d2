import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { receiveWithin } from '../support/app.js';
import { rest } from '../support/apis.js';
import { type Malformed, malformed } from '../support/multipart.js';
import { useApp } from '../support/use-app.js';

const app = useApp();
beforeAll(async () => {
  receiveWithin(app);
});

/** Sends raw bytes and resolves with everything received until the server closes. `abort` disconnects once they are sent. */
function raw(text: string, body: Buffer = Buffer.alloc(0), abort = false): Promise<string> {
  const { port, hostname } = new URL(app.url);
  return new Promise((resolve) => {
    let received = '';
    const socket = net.connect(Number(port), hostname);
    socket.on('data', (chunk) => (received += chunk));
    socket.on('error', () => {}); // the server may close the connection before everything is sent
    socket.on('close', () => resolve(received));
    socket.write(text);
    socket.write(body, () => abort && socket.destroy());
  });
}

const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);

describe('multipart bodies that no browser sends', () => {
  const send = (where: string, { type, body }: Malformed, missing = 0) =>
    raw(
      `POST ${where} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.token}\r\nApollo-Require-Preflight: true\r\nContent-Type: ${type}\r\n` +
        `Content-Length: ${body.length + missing}\r\nConnection: close\r\n\r\n`,
      body,
      missing > 0,
    );
  const filesOnDisk = () =>
    fs
      .readdirSync(path.join(app.config.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile());
  const open = () => (fs.existsSync('/proc/self/fd') ? fs.readdirSync('/proc/self/fd') : []);
  const openFiles = () =>
    open().filter((descriptor) => {
      try {
        return fs.readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(app.config.dataDir);
      } catch {
        return false; // closed meanwhile
      }
    });
  /** Waits until all files of the uploads are closed and removed. The margin allows for new database connections. */
  async function nothingIsLeft(openBefore: number): Promise<void> {
    const limit = openBefore + 10;
    while (filesOnDisk().length || openFiles().length || open().length > limit) await wait(50);
  }

  it.each(['/api/materials', '/graphql'])('are rejected at %s and leave nothing behind', async (where) => {
    const before = open().length;
    const strange: unknown[] = [];
    for (const one of malformed) {
      const response = await send(where, one);
      const isRejected = statusOf(response) >= 400 && statusOf(response) < 500;
      // A map that names variables the query does not have is harmless.
      if (!isRejected && !response.includes('{"data":{"__typename":"Query"}'))
        strange.push([one.what, response.slice(0, 300)]);
    }
    expect(strange).toEqual([]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
    await nothingIsLeft(before);
  });

  it('also if they are truncated', async () => {
    const before = open().length;
    for (const one of malformed) await send('/api/materials', one, 1_000);
    await nothingIsLeft(before);
    expect((await fetch(`${app.url}/livez`)).status).toBe(200);
  });

  it('with a truncated file are a client error, also in resolvers', async () => {
    const operations = JSON.stringify({
      query: 'mutation ($file: Upload!) { suggestFromPdf(pdf: $file) { title } }',
      variables: { file: null },
    });
    const part = (head: string, content: string) =>
      `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const body = `${part('name="operations"', operations)}${part('name="map"', '{"0":["variables.file"]}')}${part('name="0"; filename="a.pdf"', '%PDF-1.7 1 0 obj'.repeat(20))}`;
    const response = await send('/graphql', {
      what: '',
      type: 'multipart/form-data; boundary=b',
      body: Buffer.from(body),
    });
    expect(response).toContain('"code":"BAD_INPUT"');
  });
});

describe('an error', () => {
  it('of GraphQL has the request id of the header', async () => {
    for (const body of [
      '{"query":"{x}"}',
      '{"query":"{ material(id: 1, x: 1) { id } }"}',
      '{"query":"mutation { deleteMaterial(id: 1) }"}',
    ]) {
      const response = await fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const { errors } = (await response.json()) as { errors: { extensions: { requestId: string } }[] };
      expect(errors[0].extensions.requestId).toBe(response.headers.get('x-request-id'));
    }
  });

  it.each([
    ['a subscription', { query: 'subscription { x }' }],
    [
      'a wrong hash',
      { query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } },
    ],
  ])('of the client is not reported as internal: %s', async (_, body) => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(((await response.json()) as any).errors[0].extensions.code).toBe('BAD_INPUT');
  });

  it('of the client is reported for an e-mail address with a lone surrogate', async () => {
    const user = { username: 'x', email: 'x\ud800@example.org', password: 'fjalekalim i gjate' };
    await expect(rest(app.url, app.token).register(user)).rejects.toMatchObject({ status: 400, code: 'BAD_INPUT' });
  });
});

describe('monitoring', () => {
  it('reports liveness and readiness, never from the cache', async () => {
    for (const [url, status] of [
      ['/livez', 'alive'],
      ['/readyz', 'ready'],
    ]) {
      const response = await fetch(app.url + url);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await response.json()).toMatchObject({ status });
    }
  });

  it('reports when files cannot be written', async () => {
    const staging = path.join(app.config.dataDir, 'uploads/.staging');
    fs.renameSync(staging, `${staging}-away`);
    await wait(1_100); // a result is reused for a second
    const response = await fetch(`${app.url}/readyz`).finally(() => fs.renameSync(`${staging}-away`, staging));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ checks: { storage: false, database: true } });
  });
});
