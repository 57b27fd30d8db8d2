import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { KnownAddress } from './known-address.entity.js';

const KEPT = `seen_at > now() - interval '30 days'`;

/** The addresses that somebody has signed in from in the last 30 days. */
@Injectable()
export class KnownAddresses {
  constructor(
    @InjectRepository(KnownAddress) private readonly known: Repository<KnownAddress>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** `place` is an addressKey. Asks the database for nobody as well, so that the answer takes as long. */
  async includes(userId: number | undefined, place: string): Promise<boolean> {
    const rows = await this.known.query<unknown[]>(
      `select 1 from known_addresses where user_id = $1 and address_hash = $2 and ${KEPT}`,
      [userId ?? 0, this.hash(place)],
    );
    return rows.length > 0;
  }

  async add(userId: number, place: string): Promise<void> {
    await this.known.query(`delete from known_addresses where user_id = $1 and not ${KEPT}`, [userId]);
    await this.known.upsert({ userId, addressHash: this.hash(place), seenAt: new Date() }, ['userId', 'addressHash']);
  }

  private readonly hash = (place: string) => createHmac('sha256', this.config.jwtSecret).update(place).digest('hex');
}
