import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config.js';
import { inTurns } from '../../platform/responses/turns.js';
import { erasedHash, noteErased } from './erased-list.js';

/** Deletes subscribers, and remembers by a keyed hash that they have left. Whoever signs up and confirms again is free to. */
@Injectable()
export class ErasedAddresses {
  private readonly hash: (address: string) => string;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir' | 'backupDir' | 'jwtSecret'>,
  ) {
    this.hash = erasedHash(config.jwtSecret);
  }

  /** Returns how many were deleted. */
  async erase(transaction: EntityManager, condition: string, values: unknown[]): Promise<number> {
    const [rows] = await transaction.query<[{ address: string }[], number]>(
      `delete from subscribers where ${condition} returning address`,
      values,
    );
    const hashes = rows.map(({ address }) => this.hash(address));
    await noteErased(this.config, hashes);
    await transaction.query(
      `insert into erased_addresses (address_hash) select unnest($1::text[])
       on conflict (address_hash) do update set erased_at = now()`,
      [hashes],
    );
    return rows.length;
  }

  /** Which of these addresses were erased. */
  async among(transaction: EntityManager, addresses: readonly string[]): Promise<string[]> {
    const byHash = new Map(await inTurns(addresses, (address) => [this.hash(address), address]));
    const rows = await transaction.query<{ hash: string }[]>(
      'select address_hash as hash from erased_addresses where address_hash = any($1)',
      [[...byHash.keys()]],
    );
    return rows.map(({ hash }) => byHash.get(hash)!);
  }

  async forget(address: string): Promise<void> {
    await this.dataSource.query('delete from erased_addresses where address_hash = $1', [this.hash(address)]);
  }
}
