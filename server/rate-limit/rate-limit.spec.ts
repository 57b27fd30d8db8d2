import { expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { type Config } from '../config.js';
import { rateLimit } from './rate-limit.js';

/** Asks `count` times from an address, and says how often it was let in. */
function asking(perMinute: number, loopback = false) {
  let now = 0;
  const limit = rateLimit({ rateLimit: { perMinute, loopback } } as Config, () => now);
  const ask = (ip: string, count: number) => {
    let passed = 0;
    const sent: Record<string, string> = {};
    for (let n = 0; n < count; n++) {
      const response = {
        set: (headers: object) => Object.assign(sent, headers),
        setHeader: (name: string, value: string) => (sent[name] = value),
        status: () => response,
        json: () => undefined,
      };
      void limit({ ip } as Request, response as unknown as Response, () => passed++);
    }
    return { passed, sent };
  };
  return { ask, wait: (seconds: number) => (now += seconds * 1000) };
}

it('lets a client spend its minute at once, and fills it evenly', () => {
  const { ask, wait } = asking(60);
  expect(ask('192.0.2.1', 100)).toMatchObject({ passed: 60, sent: { 'Retry-After': '1', 'RateLimit-Remaining': '0' } });
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

it('does not count this machine unless it was told to, nor anybody when there is no limit', () => {
  expect(asking(5).ask('127.0.0.1', 20).passed).toBe(20);
  expect(asking(5).ask('::ffff:127.0.0.1', 20).passed).toBe(20);
  expect(asking(5, true).ask('127.0.0.1', 20).passed).toBe(5);
  expect(asking(0, true).ask('192.0.2.1', 20).passed).toBe(20);
});
