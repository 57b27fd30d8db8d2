import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Client } from '../common/client.js';
import { derivedKey } from '../common/derived-key.js';
import { CONFIG, type Config } from '../config.js';
import { KnownClient } from './known-client.entity.js';
import { addressKey } from '../http/address-key.js';

const RECENT = `seen_at > now() - interval '30 days'`;

/** The addresses and devices that users have signed in from in the last 30 days. */
@Injectable()
export class KnownClients {
  private readonly key: Buffer;

  constructor(
    @InjectRepository(KnownClient) private readonly known: Repository<KnownClient>,
    @Inject(CONFIG) { jwtSecret }: Config,
  ) {
    this.key = derivedKey(jwtSecret, 'known clients');
  }

  /** Whether the user is known by device or address. Also queries the database if there is no such user, to take as long. */
  async recognise(userId: number | undefined, client: Client): Promise<{ device: string | null; address: boolean }> {
    const { device, address } = this.hashesOf(client);
    const rows = await this.known.query<{ hash: string }[]>(
      `select client_hash as hash from known_clients where user_id = $1 and client_hash = any($2) and ${RECENT}`,
      [userId ?? 0, [device, address]],
    );
    const isKnown = (hash: string) => rows.some((row) => row.hash === hash);
    return { device: isKnown(device) ? device : null, address: isKnown(address) };
  }

  /** Whether a user who has signed in recently does so from a new place. */
  async isNewClient(userId: number, client: Client): Promise<boolean> {
    const { device, address } = this.hashesOf(client);
    const [{ any, here }] = await this.known.query<{ any: boolean; here: boolean }[]>(
      `select count(*) > 0 as any, coalesce(bool_or(client_hash = any($2)), false) as here from known_clients where user_id = $1 and ${RECENT}`,
      [userId, client.device ? [device, address] : [address]],
    );
    return any && !here;
  }

  async add(userId: number, client: Client): Promise<void> {
    const { device, address } = this.hashesOf(client);
    const seenAt = new Date();
    await this.known.query(`delete from known_clients where user_id = $1 and not ${RECENT}`, [userId]);
    await this.known.upsert(
      [address, ...(client.device ? [device] : [])].map((clientHash) => ({ userId, clientHash, seenAt })),
      ['userId', 'clientHash'],
    );
  }

  private hashesOf(client: Client): { device: string; address: string } {
    const hash = (text: string) => createHmac('sha256', this.key).update(text).digest('hex');
    return { device: hash(`device ${client.device}`), address: hash(`address ${addressKey(client.address)}`) };
  }
}
