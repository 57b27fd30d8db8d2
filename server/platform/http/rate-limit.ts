import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { NETWORK_FACTOR, addressKey, networkKey } from './address-key.js';
import { JournalError } from '../errors/errors.js';
import { CONFIG, type Config } from '../config.js';
import { ClientAddresses, isLoopback } from './client-address.js';

const MINUTE = 60_000;
/** More than a network can fill within a minute, after which its buckets are full again and mean nothing. */
const MAX_BUCKETS = 50_000;

/** The tokens a client has left; a bucket refills evenly over a minute. */
type Bucket = { tokens: number; at: number };
/** `at`: when it was last charged. */
type Charge = { client: string; network: string | null; cost: number; at: number };
const CHARGE = Symbol('charge');
type Charged = IncomingMessage & { [CHARGE]?: Charge };

/**
 * Limits each client to RATE_LIMIT tokens a minute. An ordinary request costs one token, an expensive one several
 * (url-rules.ts); cached responses are free. A client is an IP address, or for IPv6 its /64 network; eight times as much is allowed to
 * all clients of a /48.
 */
@Injectable()
export class RateLimit {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimit'>,
    private readonly addresses: ClientAddresses,
  ) {}

  /**
   * Charges a request `cost` tokens in total, including earlier charges, so that charging twice costs no more.
   * Throws TOO_MANY_REQUESTS, without charging, if its client has too few left.
   */
  charge(request: Charged, cost = 1, now = performance.now()): void {
    const { requestsPerMinute } = this.config.rateLimit;
    const charge = request[CHARGE] ?? this.start(request);
    if (!charge) return;
    charge.at = now;
    // Otherwise a request that costs more than a whole minute's tokens would never be allowed.
    const due = Math.max(0, Math.min(cost, requestsPerMinute) - charge.cost);
    const { client, network } = charge;
    // The network first, so that one without tokens adds no buckets.
    if (network) this.require(network, due, requestsPerMinute * NETWORK_FACTOR, now);
    this.require(client, due, requestsPerMinute, now);
    for (const key of [client, network]) if (key) this.buckets.get(key)!.tokens -= due;
    charge.cost += due;
  }

  /** The RateLimit-* headers for a charged request, as of that moment, however busy the machine is; none for exempt clients. */
  headers(request: Charged): Record<string, string> {
    const charge = request[CHARGE];
    if (!charge) return {};
    const { requestsPerMinute } = this.config.rateLimit;
    const left = this.tokensLeft(charge.client, requestsPerMinute, charge.at);
    return {
      'RateLimit-Policy': `${requestsPerMinute};w=60`,
      'RateLimit-Limit': String(requestsPerMinute),
      'RateLimit-Remaining': String(Math.floor(left)),
      'RateLimit-Reset': String(Math.ceil(((requestsPerMinute - left) * 60) / requestsPerMinute)),
    };
  }

  /** Whether the limits for each client hold for this one. */
  isLimited(request: IncomingMessage): boolean {
    const { requestsPerMinute, loopback } = this.config.rateLimit;
    return requestsPerMinute !== 0 && (loopback || !isLoopback(this.addresses.of(request)));
  }

  private start(request: Charged): Charge | null {
    if (!this.isLimited(request)) return null;
    const address = this.addresses.of(request);
    return (request[CHARGE] = { client: addressKey(address), network: networkKey(address), cost: 0, at: 0 });
  }

  /** Throws TOO_MANY_REQUESTS unless a bucket of `size` tokens has so many left. */
  private require(key: string, due: number, size: number, now: number): void {
    const left = this.tokensLeft(key, size, now);
    this.buckets.set(key, { tokens: left, at: now });
    if (left >= due) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(((due - left) * 60) / size));
    throw new JournalError(
      'TOO_MANY_REQUESTS',
      `Too many requests: more than ${size} within a minute. Try again in ${retryAfterSeconds} s.`,
      { limit: { limit: 'requests per minute', value: size + 1, allowed: size }, retryAfterSeconds },
    );
  }

  private tokensLeft(key: string, size: number, now: number): number {
    const bucket = this.buckets.get(key);
    return bucket ? Math.min(size, bucket.tokens + (Math.max(now - bucket.at, 0) * size) / MINUTE) : size;
  }
}
