import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenKey } from '../../server/people/auth/sessions.js';
import { type TestApp, startApp } from '../support/app.js';
import { query } from '../support/apis.js';
import { retoken } from '../support/tokens.js';

const HOUR = 3600;

let app: TestApp;
let listener: http.Server;
let connections = 0;
beforeAll(async () => {
  app = await startApp();
  // A server that trusted a token's header would fetch the key from here.
  listener = http.createServer((_, response) => void response.end('{}')).on('connection', () => connections++);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await app.close();
  listener.close();
});

/** The status of a GET with this Authorization header. */
const statusOf = async (authorization: string, path = '/api/auth') =>
  (await fetch(app.url + path, { headers: { authorization } })).status;
const status = (token: string) => statusOf(`Bearer ${token}`);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());

describe('a forged token', () => {
  const now = Math.floor(Date.now() / 1000);

  /** A valid token with some header fields and claims replaced, by default signed correctly. */
  function forged(
    header: object,
    claims: object,
    hash = 'sha256',
    key: Buffer | string = tokenKey(app.config.jwtSecret),
  ) {
    const body = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode({ ...claimsOf(app.token), ...claims })}`;
    return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`;
  }

  function ofOwnKey(header: object): string {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const all = { alg: 'RS256', typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }), ...header };
    const body = `${encode(all)}.${app.token.split('.')[1]}`;
    return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`;
  }

  const listening = () => `http://127.0.0.1:${(listener.address() as AddressInfo).port}/keys`;
  const unsigned = (alg: string) => `${encode({ alg, typ: 'JWT' })}.${app.token.split('.')[1]}.`;
  const parts = () => app.token.split('.');

  const cases: [what: string, make: () => string][] = [
    ['alg none', () => unsigned('none')],
    ['alg None', () => unsigned('None')],
    ['alg NONE with the signature', () => unsigned('NONE') + parts()[2]],
    ['no alg', () => forged({ alg: undefined }, {})],
    ['HS384', () => forged({ alg: 'HS384' }, {}, 'sha384')],
    ['HS512', () => forged({ alg: 'HS512' }, {}, 'sha512')],
    ['HS384 that says HS256', () => forged({}, {}, 'sha384')],
    ['RS256 with the secret', () => forged({ alg: 'RS256' }, {})],
    ['a key of its own', () => ofOwnKey({})],
    ['a key of its own, fetched', () => ofOwnKey({ jwk: undefined, jku: listening(), x5u: listening(), kid: '1' })],
    ['an empty file as key', () => forged({ kid: '../../../../dev/null' }, {}, 'sha256', '')],
    ['the secret of the settings itself as key', () => forged({}, {}, 'sha256', app.config.jwtSecret)],
    ['an empty signature', () => `${parts()[0]}.${parts()[1]}.`],
    ['a signature cut short', () => app.token.slice(0, -4)],
    ['another payload', () => `${parts()[0]}.${encode({ ...claimsOf(app.token), sub: '2' })}.${parts()[2]}`],
    ['five parts', () => `${app.token}.${app.token.split('.').slice(1).join('.')}`],
    ['no exp', () => forged({}, { exp: undefined })],
    ['exp as text', () => forged({}, { exp: String(now + HOUR) })],
    ['exp passed', () => forged({}, { iat: now - 9 * HOUR, exp: now - HOUR })],
    ['exp in ten years', () => forged({}, { exp: now + 10 * 365 * 24 * HOUR })],
    ['iat and exp in ten years', () => forged({}, { iat: now + 87_600 * HOUR, exp: now + 87_608 * HOUR })],
    ['no iat', () => forged({}, { iat: undefined })],
    ['nbf to come', () => forged({}, { nbf: now + HOUR })],
    ['another audience', () => forged({}, { aud: 'password-reset' })],
    ['a list of audiences', () => forged({}, { aud: ['dashboard', 'else'] })],
    ['no audience', () => forged({}, { aud: undefined })],
    ['another issuer', () => forged({}, { iss: 'somebody' })],
    ['sub as a number', () => forged({}, { sub: 1 })],
    ['sub as a list', () => forged({}, { sub: ['1'] })],
    ['sub with a zero', () => forged({}, { sub: '01' })],
    ['sub with SQL', () => forged({}, { sub: '1 or 1=1' })],
    ['no sub', () => forged({}, { sub: undefined })],
    ['the session of somebody else', () => forged({}, { sub: '2' })],
    ['no session', () => forged({}, { sid: undefined })],
    ['an unknown session', () => forged({}, { sid: '00000000-0000-4000-8000-000000000000' })],
    ['a session with SQL', () => forged({}, { sid: "' or true --" })],
    ['a list of sessions', () => forged({}, { sid: [claimsOf(app.token).sid] })],
    ['another version', () => forged({}, { ver: 2 })],
    ['a version as text', () => forged({}, { ver: '1' })],
    ['no version', () => forged({}, { ver: undefined })],
    ['claims that are a list', () => `${parts()[0]}.${encode([])}.${parts()[2]}`],
    ['nothing', () => ''],
    ['dots', () => '..'],
  ];

  it.each(cases)('%s is rejected by REST and GraphQL, on public reads too', async (_, make) => {
    const token = make();
    expect(await status(token)).toBe(401);
    expect(await statusOf(`bearer ${token}`)).toBe(401);
    expect(await statusOf(`Bearer ${token}`, '/api/categories')).toBe(401);
    await expect(query(app.url, token || ' ', '{ users { id } }')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('the same claims, correctly signed, are valid: each row is rejected for its own reason', async () => {
    expect(await status(retoken(app.token, app.config.jwtSecret, {}))).toBe(200);
  });

  it.each([
    ['another scheme', (token: string) => `Basic ${token}`],
    ['no scheme', (token: string) => token],
    ['two tokens', (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['something behind it', (token: string) => `Bearer ${token} x`],
    ['half a header of 12 kB', (token: string) => `Bearer ${token}.${'a'.repeat(12_000)}`],
  ])('%s is not a token', async (_, make) => {
    expect(await statusOf(make(app.token))).toBe(401);
  });

  it('of 64 kB is rejected', async () => {
    expect([401, 431]).toContain(await status('a'.repeat(64_000)));
    expect((await fetch(`${app.url}/livez`)).status).toBe(200);
  });

  it('is not read from cookies, the URL or a second header', async () => {
    const sent = async (headers: string, path = '/api/auth') => {
      const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
      let received = '';
      socket.on('data', (chunk) => (received += chunk));
      socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);
      await new Promise((resolve) => socket.on('close', resolve));
      return Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]);
    };
    expect(await sent(`Cookie: User=${app.token}; access_token=${app.token}\r\n`)).toBe(401);
    expect(await sent('', `/api/auth?access_token=${app.token}&token=${app.token}`)).toBe(401);
    expect(await sent(`Authorization: Bearer x\r\nAuthorization: Bearer ${app.token}\r\n`)).toBeGreaterThanOrEqual(400);
    expect(await sent(`X-Authorization: Bearer ${app.token}\r\nProxy-Authorization: Bearer ${app.token}\r\n`)).toBe(
      401,
    );
  });

  it('does not make the server fetch a key', () => {
    expect(connections).toBe(0);
  });
});
