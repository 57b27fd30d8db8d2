import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import { jest } from '@jest/globals';
import { type Config } from '../config.js';
import { type JournalError } from '../errors/errors.js';
import { Admission } from './admission.js';
import { ClientAddresses } from './client-address.js';
import { RateLimit } from './rate-limit.js';
import { rulesOf } from './url-rules.js';

type Sent = { method?: string; url?: string; headers?: Record<string, string>; complete?: boolean };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const config = {
  publicUrl: 'https://revista.example.edu',
  rateLimit: { requestsPerMinute: 1_000, loopback: false },
  trustProxy: 0,
} as Config;
const addresses = new ClientAddresses(config);
const methods = { methodsOf: () => ['GET', 'POST'] };
const identifier = { hasValidSignature: () => true, authenticate: async () => null };
const admission = new Admission(...[config, new RateLimit(config, addresses), addresses, methods as never], {
  get: () => identifier,
} as never);

/** The headers of the response to an admitted request, which is processed until it is ended. */
async function admit(address: string, sent: Sent = {}, response: object = {}) {
  const said: Record<string, unknown> = {};
  const { url = '/api/nothing', ...request } = { method: 'GET', headers: {}, complete: true, ...sent };
  const socket = { remoteAddress: address, destroy: () => (said.isCut = true) };
  const sends = Object.assign(new EventEmitter(), response, {
    setHeader: (name: string, value: string) => (said[name] = value),
    end: () => sends.emit('finish'),
  });
  const received = { ...request, url, socket, headersDistinct: {} };
  await admission.admit(received as never, sends as never, rulesOf(url));
  ends.push(() => sends.emit('close'));
  return said;
}
const codeOf = (admitted: Promise<unknown>) =>
  admitted.then(
    () => null,
    (error: JournalError) => error.code,
  );
/** How many more such requests are admitted, and why no other. */
async function most(addressOf: (n: number) => string, sent?: Sent) {
  for (let n = 0; ; n++) {
    const code = await codeOf(admit(addressOf(n), sent));
    if (code) return [n, code];
  }
}

describe('at a time are processed, and another when one has ended,', () => {
  it.each<[count: number, what: string, addressOf: (n: number) => string, code: string, sent: Sent]>([
    [60, 'requests of a client', () => '192.0.2.1', 'TOO_MANY_REQUESTS', {}],
    [150, 'requests of an IPv6 network', (n) => `2001:db8:0:${n}::1`, 'TOO_MANY_REQUESTS', {}],
    [300, 'requests', (n) => `198.51.100.${n % 256}`, 'UNAVAILABLE', {}],
    [200, 'writes', (n) => `198.51.100.${n}`, 'UNAVAILABLE', { method: 'POST' }],
  ])('%d %s', async (count, _, addressOf, code, sent) => {
    expect(await most(addressOf, sent)).toEqual([count, code]);
    ends.shift()!();
    expect(await most(addressOf, sent)).toEqual([1, code]);
  });

  it('100 reads beside 200 writes; checks of the health and built files never wait', async () => {
    const another = (n: number) => `198.51.100.${n}`;
    await most(another, { method: 'POST' });
    expect(await most(another)).toEqual([100, 'UNAVAILABLE']);
    for (const url of ['/livez', '/favicon.svg']) await admit('192.0.2.1', { url });
  });
});

it('is told after 15 seconds that it takes too long, and cut off if it still sends, unless its response has begun', async () => {
  jest.useFakeTimers();
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  const all = [await admit('192.0.2.1'), await admit('192.0.2.1', { complete: false })];
  const begun = await admit('192.0.2.1', {}, { headersSent: true });
  jest.advanceTimersByTime(15_000);
  jest.useRealTimers();
  expect(all).toMatchObject([{ 'Retry-After': '15' }, { 'Retry-After': '15', isCut: true }]);
  expect([all[0].isCut, begun['Retry-After']]).toEqual([undefined, undefined]);
});

it('a write costs one token, and a read by POST what it costs by GET', async () => {
  const [post, get] = ['POST', 'GET'];
  for (const [n, [method, url, cost]] of [
    ...[[post, '/api/materials', 1] as const, [post, '/graphql', 1] as const, [post, '/oai', 10] as const],
    [get, '/api/materials', 10] as const,
  ].entries()) {
    const { 'RateLimit-Remaining': left } = await admit(`203.0.113.${n}`, { method, url });
    expect([method, url, 1_000 - Number(left)]).toEqual([method, url, cost]);
  }
});

describe('of a body are examined, before any of it is read,', () => {
  const sends = (type: string, length: number, headers: Record<string, string> = {}, url = '/api/nothing') =>
    codeOf(
      admit('203.0.113.9', {
        ...{ method: 'POST', url },
        headers: { 'content-type': type, 'content-length': String(length), ...headers },
      }),
    );
  const TOKEN = { authorization: 'Bearer x' };

  it.each<[type: string, who: string, headers: Record<string, string>, allowed: number]>([
    ['application/json', 'anybody', {}, 100_000],
    ['application/json', 'an administrator', TOKEN, 4 * 1024 * 1024],
    ['multipart/form-data', 'an administrator', TOKEN, 1_100_000_000],
  ])('its length: %s of %s', async (type, _, headers, allowed) => {
    expect([await sends(type, allowed, headers), await sends(type, allowed + 1, headers)]).toEqual([null, 'TOO_LARGE']);
  });

  it('but for files of anybody, which the upload rejects', async () =>
    expect(await sends('multipart/form-data', 2_000_000_000)).toBeNull());

  const REJECTED = 'UNSUPPORTED_MEDIA_TYPE';
  it.each<[type: string, path: string, headers: Record<string, string>, code: string | null]>([
    ['message/rfc822', '/api/bounces', {}, null],
    ['message/rfc822', '/api/subscriptions', {}, REJECTED],
    ['application/x-www-form-urlencoded', '/api/subscriptions', {}, null],
    ['application/x-www-form-urlencoded', '/api/bounces', {}, REJECTED],
    ['text/plain', '/api/calls', TOKEN, REJECTED],
    ['application/json', '/api/calls', { 'content-encoding': 'identity' }, null],
  ])('its type: %s for %s', async (type, path, headers, code) => {
    expect(await sends(type, 9, headers, path)).toBe(code);
  });
});
