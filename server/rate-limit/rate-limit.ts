import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { addressKey } from '../auth/throttle.js';
import { sendError } from '../common/error-filter.js';
import { JournalError } from '../common/errors.js';
import { CONFIG, type Config } from '../config.js';

const MINUTE = 60_000;
const MOST_CLIENTS = 20_000;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** A bucket holds what a client may still ask; it fills evenly within a minute. */
type Bucket = { left: number; at: number };
/** What a client is told in the headers, and how many seconds it has to wait when it has asked too much. */
type Allowance = { headers: Record<string, string>; wait: number };

/**
 * Counts the requests of each client to the API, and says in each answer what is left. Answers that are kept in memory are given
 * before anybody counts: they are free. A client is an address, of IPv6 its /64.
 */
@Injectable()
export class RateLimit {
  private readonly counted = new WeakMap<IncomingMessage, Allowance>();
  private readonly buckets = new LRUCache<string, Bucket>({ max: MOST_CLIENTS });

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'rateLimit' | 'trustProxy'>) {}

  /** Counts a request, once however often it is asked about; null for whom nobody counts. */
  take(request: IncomingMessage, time = Date.now()): Allowance | null {
    const { perMinute, loopback } = this.config.rateLimit;
    if (perMinute === 0) return null;
    const before = this.counted.get(request);
    if (before) return before;
    const address = this.addressOf(request);
    if (!loopback && LOOPBACK.test(address)) return null;
    const key = addressKey(address);
    const known = this.buckets.get(key) ?? { left: perMinute, at: time };
    const left = Math.min(perMinute, known.left + ((time - known.at) * perMinute) / MINUTE);
    const isAllowed = left >= 1;
    const remaining = isAllowed ? left - 1 : left;
    this.buckets.set(key, { left: remaining, at: time });
    const allowance = {
      headers: {
        'RateLimit-Policy': `${perMinute};w=60`,
        'RateLimit-Limit': String(perMinute),
        'RateLimit-Remaining': String(Math.floor(remaining)),
        'RateLimit-Reset': String(Math.ceil(((perMinute - remaining) * 60) / perMinute)),
      },
      wait: isAllowed ? 0 : Math.max(1, Math.ceil(((1 - left) * 60) / perMinute)),
    };
    this.counted.set(request, allowance);
    return allowance;
  }

  readonly guard = (request: Request, response: Response, next: NextFunction): void => {
    const allowance = this.take(request);
    if (allowance) response.set(allowance.headers);
    if (!allowance?.wait) return next();
    const { perMinute } = this.config.rateLimit;
    const { wait } = allowance;
    return sendError(
      new JournalError(
        'TOO_MANY_REQUESTS',
        `Too many requests: more than ${perMinute} within a minute. Try again in ${wait} s.`,
        {
          limit: { limit: 'requests per minute', value: perMinute + 1, allowed: perMinute },
          retryAfterSeconds: wait,
        },
      ),
      request,
      response,
    );
  };

  /** As Express finds it: as many proxies are believed as the settings say. */
  private addressOf({ headers, socket }: IncomingMessage): string {
    const { trustProxy } = this.config;
    const own = socket.remoteAddress ?? '';
    if (trustProxy === 0) return own;
    const hops = [...String(headers['x-forwarded-for'] ?? '').split(','), own].map((hop) => hop.trim()).filter(Boolean);
    return hops[Math.max(0, hops.length - 1 - trustProxy)] ?? own;
  }
}
