import { Logger } from '@nestjs/common';
import { jest } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { JournalError } from '../errors/errors.js';
import { type Config } from '../config.js';
import { ClientAddresses } from './client-address.js';
import { RateLimit } from './rate-limit.js';

type Options = { forwarded?: string; tokens?: number };

afterEach(() => {
  jest.restoreAllMocks();
});

function rateLimit(perMinute: number, { loopback = false, trustProxy = 0 } = {}) {
  let now = 0;
  const config = { rateLimit: { requestsPerMinute: perMinute, loopback }, trustProxy } as Config;
  const limit = new RateLimit(config, new ClientAddresses(config));
  const requestFrom = (remoteAddress: string, forwarded?: string) =>
    ({
      headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      socket: { remoteAddress },
    }) as unknown as IncomingMessage;
  /** Sends `count` requests from an address; how many were allowed, and what the last response says. */
  const send = (address: string, count: number, { forwarded, tokens }: Options = {}) => {
    let allowed = 0;
    let wait: number | undefined;
    let remaining: string | undefined;
    for (let n = 0; n < count; n++) {
      const request = requestFrom(address, forwarded);
      try {
        limit.charge(request, tokens, now);
        allowed++;
      } catch (error) {
        wait = (error as JournalError).retryAfterSeconds;
      }
      remaining = limit.headers(request)['RateLimit-Remaining'];
    }
    return { allowed, wait, remaining };
  };
  return { limit, send, requestFrom, pass: (seconds: number) => (now += seconds * 1000) };
}

it("allows a minute's quota at once, and refills it evenly", () => {
  const { send, pass } = rateLimit(60);
  expect(send('192.0.2.1', 100)).toEqual({ allowed: 60, wait: 1, remaining: '0' });
  pass(10);
  expect(send('192.0.2.1', 100).allowed).toBe(10);
  pass(3600);
  expect(send('192.0.2.1', 100).allowed).toBe(60);
});

it('does not depend on the clock of the machine, which may be set back', () => {
  const { limit, requestFrom } = rateLimit(60);
  limit.charge(requestFrom('192.0.2.1'));
  jest.spyOn(Date, 'now').mockReturnValue(0);
  limit.charge(requestFrom('192.0.2.1'));
});

it('charges expensive requests several tokens, and reports how long to wait', () => {
  const { send } = rateLimit(60);
  expect(send('192.0.2.1', 4, { tokens: 25 })).toEqual({ allowed: 2, wait: 15, remaining: '10' });
  expect(send('192.0.2.1', 100).allowed).toBe(10);
});

it("allows a request that costs more than a minute's quota once a minute", () => {
  const { send, pass } = rateLimit(60);
  expect(send('192.0.2.1', 3, { tokens: 1_000 }).allowed).toBe(1);
  pass(59);
  expect(send('192.0.2.1', 1, { tokens: 1_000 }).allowed).toBe(0);
  pass(1);
  expect(send('192.0.2.1', 1, { tokens: 1_000 }).allowed).toBe(1);
});

it('charges a request its full cost once, however often it is called', () => {
  const { limit, requestFrom } = rateLimit(60);
  const request = requestFrom('192.0.2.1');
  for (const tokens of [1, 1, 20, 5]) limit.charge(request, tokens, 0);
  expect(limit.headers(request)).toEqual({
    ...{ 'RateLimit-Policy': '60;w=60', 'RateLimit-Limit': '60' },
    ...{ 'RateLimit-Remaining': '40', 'RateLimit-Reset': '20' },
  });
  // Another of its client was charged since.
  limit.charge(requestFrom('192.0.2.1'), 20, 30_000);
  expect(limit.headers(request)['RateLimit-Remaining']).toBe('40');
});

it('counts an IPv6 /64 as a client, and allows a /48 eight times as much; one that floods takes no memory nor tokens of others', () => {
  const { limit, send, pass } = rateLimit(10);
  send('192.0.2.1', 20);
  let allowed = 0;
  for (let n = 0; n < 1_000; n++) allowed += send(`2001:db8:1:${(n >> 1).toString(16)}::${n % 2}`, 1).allowed;
  expect(allowed).toBe(80);
  expect(limit['buckets'].size).toBe(42);
  expect([send('192.0.2.1', 1).allowed, send('2001:db8:2::1', 20).allowed]).toEqual([0, 10]);
  pass(30);
  expect(send('2001:db8:1::1', 20).allowed).toBe(10);
});

it('trusts as many proxies as configured, and no client', () => {
  const { send } = rateLimit(10, { trustProxy: 1 });
  expect(send('10.0.0.1', 20, { forwarded: '198.51.100.9, 192.0.2.1' }).allowed).toBe(10);
  expect(send('10.0.0.1', 20, { forwarded: '203.0.113.5, 192.0.2.1' }).allowed).toBe(0);
  expect(send('10.0.0.1', 20, { forwarded: '192.0.2.2' }).allowed).toBe(10);
  const direct = rateLimit(10);
  expect(direct.send('192.0.2.3', 20, { forwarded: '198.51.100.1' }).allowed).toBe(10);
  expect(direct.send('192.0.2.3', 20, { forwarded: '198.51.100.2' }).allowed).toBe(0);
});

it('does not count this machine unless configured, nor anyone without a limit', () => {
  expect(rateLimit(5).send('127.0.0.1', 20).allowed).toBe(20);
  expect(rateLimit(5).send('::ffff:127.0.0.1', 20).allowed).toBe(20);
  expect(rateLimit(5, { loopback: true }).send('127.0.0.1', 20).allowed).toBe(5);
  expect(rateLimit(0, { loopback: true }).send('192.0.2.1', 20)).toEqual({ allowed: 20 });
});

it.each([
  [0, /TRUST_PROXY is 0: the header is ignored/],
  [2, /only 1 of the 2 reverse proxies of TRUST_PROXY/],
])('warns, once, of other proxies than TRUST_PROXY=%d says', (trustProxy, warning) => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  const { send } = rateLimit(60, { trustProxy });
  send('127.0.0.1', 1);
  if (trustProxy)
    for (const forwarded of ['203.0.113.1, 198.51.100.1', '203.0.113.1, 198.51.100.1, 192.0.2.1'])
      send('127.0.0.1', 1, { forwarded });
  expect(warn.mock.calls).toEqual([]);
  send('127.0.0.1', 2, { forwarded: '198.51.100.1' });
  expect(warn.mock.calls).toEqual([[expect.stringMatching(warning)]]);
});
