import { expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { type Config } from '../config.js';
import { RateLimit } from './rate-limit.js';

/** Asks `count` times from an address, and says how often it was let in. */
function asking(perMinute: number, { loopback = false, trustProxy = 0 } = {}) {
  let now = 0;
  const limit = new RateLimit({ rateLimit: { perMinute, loopback }, trustProxy } as Config);
  const ask = (remoteAddress: string, count: number, forwarded?: string) => {
    let passed = 0;
    let last: ReturnType<RateLimit['take']> = null;
    for (let n = 0; n < count; n++) {
      const headers = forwarded ? { 'x-forwarded-for': forwarded } : {};
      last = limit.take({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, now);
      if (!last?.wait) passed++;
    }
    return { passed, wait: last?.wait, remaining: last?.headers['RateLimit-Remaining'] };
  };
  return { ask, wait: (seconds: number) => (now += seconds * 1000) };
}

it('lets a client spend its minute at once, and fills it evenly', () => {
  const { ask, wait } = asking(60);
  expect(ask('192.0.2.1', 100)).toEqual({ passed: 60, wait: 1, remaining: '0' });
  wait(10);
  expect(ask('192.0.2.1', 100).passed).toBe(10);
  wait(3600);
  expect(ask('192.0.2.1', 100).passed).toBe(60);
});

it('counts each client for itself, and an IPv6 network as one', () => {
  const { ask } = asking(10);
  expect(ask('192.0.2.1', 20).passed).toBe(10);
  expect(ask('192.0.2.2', 20).passed).toBe(10);
  expect(ask('2001:db8:1:2::1', 20).passed).toBe(10);
  expect(ask('2001:db8:1:2:ffff::9', 20).passed).toBe(0);
  expect(ask('2001:db8:1:3::1', 20).passed).toBe(10);
});

it('believes as many proxies as it was told to, and nobody who only says so', () => {
  const { ask } = asking(10, { trustProxy: 1 });
  expect(ask('10.0.0.1', 20, '198.51.100.9, 192.0.2.1').passed).toBe(10);
  expect(ask('10.0.0.1', 20, '203.0.113.5, 192.0.2.1').passed).toBe(0);
  expect(ask('10.0.0.1', 20, '192.0.2.2').passed).toBe(10);
  const open = asking(10);
  expect(open.ask('192.0.2.3', 20, '198.51.100.1').passed).toBe(10);
  expect(open.ask('192.0.2.3', 20, '198.51.100.2').passed).toBe(0);
});

it('does not count this machine unless it was told to, nor anybody when there is no limit', () => {
  expect(asking(5).ask('127.0.0.1', 20).passed).toBe(20);
  expect(asking(5).ask('::ffff:127.0.0.1', 20).passed).toBe(20);
  expect(asking(5, { loopback: true }).ask('127.0.0.1', 20).passed).toBe(5);
  expect(asking(0, { loopback: true }).ask('192.0.2.1', 20).passed).toBe(20);
});
