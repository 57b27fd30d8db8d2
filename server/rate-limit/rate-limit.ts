import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { addressKey } from '../auth/throttle.js';
import { sendError } from '../common/error-filter.js';
import { JournalError } from '../common/errors.js';
import { type Config } from '../config.js';

const MINUTE = 60_000;
const MOST_CLIENTS = 20_000;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** A bucket holds what a client may still ask; it fills evenly within a minute. */
type Bucket = { left: number; at: number };

/**
 * Counts the requests of each client to the API, and says in each answer what is left. Answers that are kept in memory are given
 * before anybody counts: they are free. A client is an address, of IPv6 its /64.
 */
export function rateLimit({ rateLimit: { perMinute, loopback } }: Config, now = Date.now): RequestHandler {
  const buckets = new LRUCache<string, Bucket>({ max: MOST_CLIENTS });

  return (request: Request, response: Response, next: NextFunction) => {
    if (perMinute === 0 || (!loopback && LOOPBACK.test(request.ip ?? ''))) return next();
    const key = addressKey(request.ip);
    const time = now();
    const known = buckets.get(key) ?? { left: perMinute, at: time };
    const left = Math.min(perMinute, known.left + ((time - known.at) * perMinute) / MINUTE);
    const isAllowed = left >= 1;
    const remaining = isAllowed ? left - 1 : left;
    buckets.set(key, { left: remaining, at: time });
    response.set({
      'RateLimit-Policy': `${perMinute};w=60`,
      'RateLimit-Limit': String(perMinute),
      'RateLimit-Remaining': String(Math.floor(remaining)),
      'RateLimit-Reset': String(Math.ceil(((perMinute - remaining) * 60) / perMinute)),
    });
    if (isAllowed) return next();
    const wait = Math.max(1, Math.ceil(((1 - left) * 60) / perMinute));
    const limit = { limit: 'requests per minute', value: perMinute + 1, allowed: perMinute };
    return sendError(
      new JournalError(
        'TOO_MANY_REQUESTS',
        `Too many requests: more than ${perMinute} within a minute. Try again in ${wait} s.`,
        {
          limit,
          retryAfterSeconds: wait,
        },
      ),
      request,
      response,
    );
  };
}
