import { createHash, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** A second click within this time is a double click. */
const DOUBLE_CLICK_MS = 30_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Limited by size: with `max` the cache would allocate 9 MB when created. */
const MAX_VISITS = { maxSize: 100_000, sizeCalculation: () => 1 };

/**
 * Recent clicks, as long as the rules of COUNTER require, only in memory. A client is a hash of its address and user agent with a random
 * key that is replaced every day, so that it can neither be identified nor recognised the next day.
 */
export class Visits {
  private readonly keys = new LRUCache<number, Buffer>({ max: 1, memoMethod: () => randomBytes(32) });
  private readonly lastClicks = new LRUCache<string, number>({ ...MAX_VISITS, ttl: DOUBLE_CLICK_MS });
  private readonly seenInVisit = new LRUCache<string, true>({ ...MAX_VISITS, ttl: HOUR_MS });
  private readonly robots = new LRUCache<string, boolean>({ max: 1_000, memoMethod: (agent) => isbot(agent) });

  isRobot(agent: string | undefined): boolean {
    // No browser sends an empty User-Agent.
    return !agent || this.robots.memo(agent);
  }

  /** The visit that a click belongs to: one client within one hour. Null for a double click. */
  visitOf(address: string, agent: string, item: string, now = Date.now()): string | null {
    const client = this.clientOf(address, agent, now);
    const click = `${client} ${item}`;
    const last = this.lastClicks.get(click);
    this.lastClicks.set(click, now);
    if (now - (last ?? -Infinity) <= DOUBLE_CLICK_MS) return null;
    return `${client} ${Math.floor(now / HOUR_MS)}`;
  }

  /** Whether this is new in the visit. */
  isFirst(visit: string, what: string): boolean {
    const key = `${visit} ${what}`;
    if (this.seenInVisit.has(key)) return false;
    this.seenInVisit.set(key, true);
    return true;
  }

  private clientOf(address: string, agent: string, now: number): string {
    const key = this.keys.memo(Math.floor(now / DAY_MS));
    return createHash('sha256').update(key).update(`${address}\n${agent}`).digest('base64url');
  }
}
