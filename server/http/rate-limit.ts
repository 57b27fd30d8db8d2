import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { addressKey } from './address-key.js';
import { JournalError } from '../common/errors.js';
import { CONFIG, type Config } from '../config.js';
import { ClientAddresses, isLoopback } from './client-address.js';

const MINUTE = 60_000;
const MAX_CLIENTS = 20_000;

/** The tokens a client has left; a bucket refills evenly over a minute. */
type Bucket = { tokens: number; at: number };
type Charge = { key: string; cost: number };

/**
 * Limits each client to RATE_LIMIT tokens a minute. An ordinary request costs one token, an expensive one several
 * (url-rules.ts); cached responses are free. A client is an IP address, or for IPv6 its /64 network.
 */
@Injectable()
export class RateLimit {
  private readonly charges = new WeakMap<IncomingMessage, Charge>();
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_CLIENTS });

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimit'>,
    private readonly addresses: ClientAddresses,
  ) {}

  /**
   * Charges a request `cost` tokens in total, including earlier charges, so that charging twice costs no more.
   * Throws TOO_MANY_REQUESTS, without charging, if its client has too few left.
   */
  charge(request: IncomingMessage, cost = 1, now = Date.now()): void {
    const { requestsPerMinute } = this.config.rateLimit;
    const charge = this.charges.get(request) ?? this.start(request);
    if (!charge) return;
    // Otherwise a request that costs more than a whole minute's tokens would never be allowed.
    const due = Math.min(cost, requestsPerMinute) - charge.cost;
    if (due <= 0) return;
    const left = this.tokensLeft(charge.key, now);
    if (left < due) {
      this.buckets.set(charge.key, { tokens: left, at: now });
      const retryAfterSeconds = Math.max(1, Math.ceil(((due - left) * 60) / requestsPerMinute));
      throw new JournalError(
        'TOO_MANY_REQUESTS',
        `Too many requests: more than ${requestsPerMinute} within a minute. Try again in ${retryAfterSeconds} s.`,
        {
          limit: { limit: 'requests per minute', value: requestsPerMinute + 1, allowed: requestsPerMinute },
          retryAfterSeconds,
        },
      );
    }
    charge.cost += due;
    this.buckets.set(charge.key, { tokens: left - due, at: now });
  }

  /** The RateLimit-* headers for a charged request; none for exempt clients. */
  headers(request: IncomingMessage, now = Date.now()): Record<string, string> {
    const charge = this.charges.get(request);
    if (!charge) return {};
    const { requestsPerMinute } = this.config.rateLimit;
    const left = this.tokensLeft(charge.key, now);
    return {
      'RateLimit-Policy': `${requestsPerMinute};w=60`,
      'RateLimit-Limit': String(requestsPerMinute),
      'RateLimit-Remaining': String(Math.floor(left)),
      'RateLimit-Reset': String(Math.ceil(((requestsPerMinute - left) * 60) / requestsPerMinute)),
    };
  }

  /** The client to charge for a request; null for exempt clients. */
  clientOf(request: IncomingMessage): string | null {
    const { requestsPerMinute, loopback } = this.config.rateLimit;
    if (requestsPerMinute === 0) return null;
    const address = this.addresses.of(request);
    return !loopback && isLoopback(address) ? null : addressKey(address);
  }

  private start(request: IncomingMessage): Charge | null {
    const key = this.clientOf(request);
    if (key === null) return null;
    const charge = { key, cost: 0 };
    this.charges.set(request, charge);
    return charge;
  }

  private tokensLeft(key: string, now: number): number {
    const { requestsPerMinute } = this.config.rateLimit;
    const bucket = this.buckets.get(key);
    if (!bucket) return requestsPerMinute;
    return Math.min(requestsPerMinute, bucket.tokens + ((now - bucket.at) * requestsPerMinute) / MINUTE);
  }
}
