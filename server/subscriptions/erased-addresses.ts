import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { keyedHash } from '../common/derived-key.js';
import { CONFIG, type Config } from '../config.js';

/** The hash, in `erased_addresses`, of an address in the form in which addresses are compared. */
export const erasedHash = (jwtSecret: string) => keyedHash(jwtSecret, 'erased addresses');

/** Deletes subscribers, and remembers by a keyed hash that they have left. Whoever signs up and confirms again is free to. */
@Injectable()
export class ErasedAddresses {
  private readonly hash: (address: string) => string;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) { jwtSecret }: Pick<Config, 'jwtSecret'>,
  ) {
    this.hash = erasedHash(jwtSecret);
  }

  /** Returns how many were deleted. */
  async erase(transaction: EntityManager, condition: string, values: unknown[]): Promise<number> {
    const [rows] = await transaction.query<[{ address: string }[], number]>(
      `delete from subscribers where ${condition} returning address`,
      values,
    );
    await transaction.query(
      `insert into erased_addresses (address_hash) select unnest($1::text[])
       on conflict (address_hash) do update set erased_at = now()`,
      [rows.map(({ address }) => this.hash(address))],
    );
    return rows.length;
  }

  /** Which of these addresses were erased. */
  async among(transaction: EntityManager, addresses: readonly string[]): Promise<Set<string>> {
    const hashes = addresses.map(this.hash);
    const rows = await transaction.query<{ hash: string }[]>(
      'select address_hash as hash from erased_addresses where address_hash = any($1)',
      [hashes],
    );
    const erased = new Set(rows.map(({ hash }) => hash));
    return new Set(addresses.filter((_, index) => erased.has(hashes[index])));
  }

  async forget(address: string): Promise<void> {
    await this.dataSource.query('delete from erased_addresses where address_hash = $1', [this.hash(address)]);
  }
}
