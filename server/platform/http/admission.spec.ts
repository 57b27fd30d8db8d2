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
const TOKEN = { authorization: 'Bearer x' };
/** Whose body is still arriving. */
const WRITE: Sent = { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': '9' } };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const config = {
  publicUrl: 'https://revista.example.edu',
  rateLimit: { requestsPerMinute: 300, loopback: false },
  trustProxy: 0,
} as Config;
const addresses = new ClientAddresses(config);
const methods = { methodsOf: () => ['GET', 'POST'] };
const authenticate = jest.fn(async () => null);
const identifier = { hasValidSignature: () => true, authenticate };
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
const errorOf = (admitted: Promise<unknown>) => admitted.then(() => null).catch((error: JournalError) => error);
/** How many more such requests are admitted, and why no other. */
async function most(addressOf: (n: number) => string, sent?: Sent) {
  for (let n = 0; ; n++) {
    const error = await errorOf(admit(addressOf(n), sent));
    if (error) return [n, error.code, error.limit?.value];
  }
}

describe('at a time are processed, and another when one has ended,', () => {
  it.each<[count: number, what: string, addressOf: (n: number) => string, reason: unknown[], sent: Sent]>([
    [60, 'requests of a client', () => '192.0.2.1', ['TOO_MANY_REQUESTS', 61], WRITE],
    [150, 'requests of an IPv6 network', (n) => `2001:db8:0:${n}::1`, ['TOO_MANY_REQUESTS', 61], {}],
    [300, 'requests', (n) => `198.51.100.${n % 256}`, ['UNAVAILABLE', undefined], {}],
    [300, 'requests of this machine', () => '127.0.0.1', ['UNAVAILABLE', undefined], {}],
    [200, 'writes', (n) => `198.51.100.${n}`, ['UNAVAILABLE', undefined], WRITE],
  ])('%d %s', async (count, _, addressOf, reason, sent) => {
    expect(await most(addressOf, sent)).toEqual([count, ...reason]);
    ends.shift()!();
    expect(await most(addressOf, sent)).toEqual([1, ...reason]);
  });

  it('100 reads beside 200 writes; checks of the health and built files never wait', async () => {
    const another = (n: number) => `198.51.100.${n}`;
    await most(another, WRITE);
    expect((await most(another))[0]).toBe(100);
    for (const url of ['/livez', '/favicon.svg']) await admit('192.0.2.1', { url, headers: TOKEN });
    expect(authenticate).not.toHaveBeenCalled();
  });
});

it('is told after 15 seconds that it takes too long, and cut off if it still sends, unless its response has begun', async () => {
  jest.useFakeTimers();
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  // A client that has asked nothing yet: by the faked clock, what others have asked lies ahead.
  const all = [await admit('192.0.2.2'), await admit('192.0.2.2', { complete: false })];
  const begun = await admit('192.0.2.2', {}, { headersSent: true });
  jest.advanceTimersByTime(15_000);
  jest.useRealTimers();
  expect(all).toMatchObject([{ 'Retry-After': '15' }, { 'Retry-After': '15', isCut: true }]);
  expect([all[0].isCut, begun['Retry-After']]).toEqual([undefined, undefined]);
});

let clients = 0;
it.each<[method: string, url: string, cost: number | undefined]>([
  ['GET', '/sitemap.xml?x', 20],
  ['GET', '/places.geojson', 20],
  ['GET', '/kerko.csv', 20],
  ['GET', '/schema.graphql', 10],
  ['GET', '/api/materials', 10],
  ['GET', '/oai', 10],
  ['GET', '/feeds/new.en.atom', 5],
  ['GET', '/lockss', 5],
  ['GET', '/covers/1500-0.svg', 5],
  ['GET', '/api-docs', 5],
  ['GET', '/kerko/en', 4],
  ['GET', '/id/1', 3],
  ['GET', '/al?utm_source=x', 2],
  ['GET', '/login', 2],
  ['GET', '/api/calls/', 2],
  ['GET', '/API/auth', 1],
  ['GET', '/uploads/nothing', 1],
  ['GET', '/readyz', 1],
  ['GET', '/favicon.svg', undefined],
  ['GET', '/nothing.png', undefined],
  ['GET', '/livez', undefined],
  ['POST', '/api/materials', 1],
  ['POST', '/oai', 10],
])('requests are charged by their cost: of %s %s it is %p', async (method, url, cost) => {
  for (const headers of [{}, TOKEN]) {
    const { 'RateLimit-Remaining': left } = await admit(`203.0.113.${++clients}`, { method, url, headers });
    expect(left && 300 - Number(left)).toBe(cost);
  }
});

const [JSON_TYPE, FORM, MAIL] = ['application/json', 'application/x-www-form-urlencoded', 'message/rfc822'];
it.each<[type: string, length: number, path: string, headers: object, code: string | undefined]>([
  [JSON_TYPE, 100_000, '/api/calls', { 'content-encoding': 'identity' }, undefined],
  [JSON_TYPE, 100_001, '/api/calls', {}, 'TOO_LARGE'],
  [JSON_TYPE, 4_194_304, '/api/calls', TOKEN, undefined],
  [JSON_TYPE, 4_194_305, '/api/calls', TOKEN, 'TOO_LARGE'],
  ['multipart/form-data', 1_100_000_000, '/api/calls', TOKEN, undefined],
  ['multipart/form-data', 1_100_000_001, '/api/calls', TOKEN, 'TOO_LARGE'],
  // In another encoding, what is nested too deeply could hide in a text.
  [`${JSON_TYPE}; charset="utf-16"`, 9, '/api/calls', {}, 'UNSUPPORTED_MEDIA_TYPE'],
  [`${JSON_TYPE}; charset=utf-8; charset=utf-16`, 9, '/api/calls', {}, 'UNSUPPORTED_MEDIA_TYPE'],
  [`${JSON_TYPE}; charset=utf-8x`, 9, '/api/calls', {}, 'UNSUPPORTED_MEDIA_TYPE'],
  [`${JSON_TYPE}; charset=UTF-8`, 9, '/api/calls', {}, undefined],
  [`${JSON_TYPE};charset="utf-8"; profile=x`, 9, '/api/calls', {}, undefined],
  [JSON_TYPE, 9, '/api/calls', { 'content-encoding': 'gzip' }, 'UNSUPPORTED_MEDIA_TYPE'],
  // Which the upload rejects.
  ['multipart/form-data', 2_000_000_000, '/api/calls', {}, undefined],
  ['text/plain', 9, '/api/calls', TOKEN, 'UNSUPPORTED_MEDIA_TYPE'],
  [MAIL, 9, '/api/bounces', {}, undefined],
  [MAIL, 9, '/api/subscriptions', {}, 'UNSUPPORTED_MEDIA_TYPE'],
  [FORM, 9, '/api/subscriptions', {}, undefined],
  [FORM, 9, '/api/bounces', {}, 'UNSUPPORTED_MEDIA_TYPE'],
])('a body of %s is examined before it is read: %d bytes for %s with %j', async (type, length, url, more, code) => {
  const headers = { 'content-type': type, 'content-length': String(length), ...more };
  const error = await errorOf(admit('203.0.113.99', { method: 'POST', url, headers }));
  const tooLarge = code === 'TOO_LARGE' ? expect.objectContaining({ limit: 'body bytes', value: length }) : undefined;
  expect([error?.code, error?.limit]).toEqual([code, tooLarge]);
});
