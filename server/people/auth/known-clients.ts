import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Client } from '../../platform/access/client.js';
import { keyedHash } from '../../platform/access/derived-key.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { KnownClient } from './known-client.entity.js';
import { addressKey } from '../../platform/http/address-key.js';
import { Hourly } from '../../platform/clock/hourly.js';

const RECENT = `seen_at > now() - interval '30 days'`;

export type Recognised = { device: string | null; address: boolean; isNewClient: boolean };

/** The addresses and devices that users have signed in from in the last 30 days. */
@Injectable()
export class KnownClients {
  private readonly hash: (text: string) => string;

  constructor(
    @InjectRepository(KnownClient) private readonly known: Repository<KnownClient>,
    @Inject(CONFIG) { jwtSecret }: Config,
  ) {
    this.hash = keyedHash(jwtSecret, 'known clients');
  }

  /** Also of users who never sign in again. */
  @Hourly()
  async sweep(): Promise<void> {
    await this.known.query(`delete from known_clients where not ${RECENT}`);
  }

  /**
   * Whether the user is known by device or address, and whether one who has signed in recently has a new client. Also queries the
   * database if there is no such user, to take as long.
   */
  async recognise(userId: number | undefined, client: Client): Promise<Recognised> {
    const { device, address } = this.hashesOf(client);
    const [{ known, isNewClient }] = await this.known.query<{ known: string[]; isNewClient: boolean }[]>(
      `select coalesce(array_agg(client_hash) filter (where client_hash = any($2)), '{}') as known,
         coalesce(not bool_or(client_hash = any($2)), false) as "isNewClient"
       from known_clients where user_id = $1 and ${RECENT}`,
      [userId ?? 0, [device, address]],
    );
    return { device: known.includes(device) ? device : null, address: known.includes(address), isNewClient };
  }

  async add(userId: number, client: Client): Promise<void> {
    const { device, address } = this.hashesOf(client);
    const seenAt = new Date();
    await this.known.upsert(
      [address, ...(client.device ? [device] : [])].map((clientHash) => ({ userId, clientHash, seenAt })),
      ['userId', 'clientHash'],
    );
  }

  private hashesOf(client: Client): { device: string; address: string } {
    return {
      device: this.hash(`device ${client.device}`),
      address: this.hash(`address ${addressKey(client.address)}`),
    };
  }
}
