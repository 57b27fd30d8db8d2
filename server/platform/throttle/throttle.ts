import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Client } from '../access/client.js';
import { keyedHash } from '../access/derived-key.js';
import { JournalError } from '../errors/errors.js';
import { CONFIG, type Config } from '../config.js';
import { NETWORK_FACTOR, addressKey, networkKey } from '../http/address-key.js';
import { Hourly } from '../clock/hourly.js';
import { type Actor, SecurityLog } from '../security-log/security-log.js';
import { within } from '../clock/within.js';

/** At most `max` attempts in so many minutes, up to an hour. The part of the key before the colon names the limit. */
export type Limit = { key: string; max: number; minutes: number };

/** The keys that count attempts to sign in. An account is '#' and its id, or the hash of an e-mail address that has none. */
export const loginKeys = {
  accountFrom: (account: string, client: string) => `login:${account} ${client}`,
  account: (account: string) => `login-account:${account}`,
};

const isOpen = within('a.window_start', 'make_interval(mins => $2)');
const COUNT = `
  insert into login_attempts as a (key, count, window_start) values ($1, 1, now())
  on conflict (key) do update set
    count = case when ${isOpen} then a.count + 1 else 1 end,
    window_start = case when ${isOpen} then a.window_start else now() end
  returning count, ceil(extract(epoch from window_start + make_interval(mins => $2) - now()))::int as seconds`;

type Counted = { count: number; seconds: number };

/** Counts attempts in the database, so that all processes count together and a restart loses nothing. */
@Injectable()
export class Throttle {
  /** Of a network or e-mail address in a key: none is stored as it is. */
  readonly hash: (address: string) => string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly log: SecurityLog,
    @Inject(CONFIG) { jwtSecret }: Pick<Config, 'jwtSecret'>,
  ) {
    this.hash = keyedHash(jwtSecret, 'attempts');
  }

  /** Limits of attempts from the client, and from its whole IPv6 network. */
  byAddress(name: string, { address }: Client, { max, minutes }: Omit<Limit, 'key'>): Limit[] {
    const limitOf = (key: string, factor: number) => ({ key: `${name}:${this.hash(key)}`, max: max * factor, minutes });
    const network = networkKey(address);
    return [limitOf(addressKey(address), 1), ...(network ? [limitOf(network, NETWORK_FACTOR)] : [])];
  }

  /** Counts an attempt against each limit; throws TOO_MANY_REQUESTS if one is exceeded. */
  async count(limits: Limit[], actor: Actor): Promise<void> {
    for (const { key, max, minutes } of limits) {
      const [{ count, seconds }] = await this.dataSource.query<Counted[]>(COUNT, [key, minutes]);
      if (count <= max) continue;
      this.log.write('throttled', actor, { outcome: 'rejected', reason: key.split(':')[0] });
      const retryAfterSeconds = Math.max(1, seconds);
      // In Albanian, because the specification's login form shows it verbatim.
      const message = `Keni bërë shumë përpjekje. Provoni përsëri pas ${Math.ceil(retryAfterSeconds / 60)} min.`;
      throw new JournalError('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
    }
  }

  /** Clears all attempts at a user's account. */
  async clear(userId: number): Promise<void> {
    await this.dataSource.query(`delete from login_attempts where key = $1 or starts_with(key, $2)`, [
      loginKeys.account(`#${userId}`),
      loginKeys.accountFrom(`#${userId}`, ''),
    ]);
  }

  /** Takes back attempts that turned out to be legitimate. */
  async forgive(limits: Limit[]): Promise<void> {
    for (const { key } of limits)
      await this.dataSource.query('update login_attempts set count = greatest(count - 1, 0) where key = $1', [key]);
  }

  /** Deletes what no limit counts any more. */
  @Hourly()
  async sweep(): Promise<void> {
    await this.dataSource.query(
      `delete from login_attempts where not (${within('window_start', "interval '1 hour'")})`,
    );
  }
}
