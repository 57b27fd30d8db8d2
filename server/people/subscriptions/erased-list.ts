import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { keyedHash } from '../../platform/access/derived-key.js';
import type { Config } from '../../platform/config.js';

/**
 * The copy of `erased_addresses` outside the database, in DATA_DIR and beside the backups: what was erased since a backup is not in it.
 * A line each: when, with which key, and the keyed hash of the address.
 */
const FILE = 'erased-addresses';

/** The hash, in `erased_addresses`, of an address in the form in which addresses are compared. */
export const erasedHash = (jwtSecret: string) => keyedHash(jwtSecret, 'erased addresses');
/** Tells the keys of different secrets apart. */
const nameOfKey = (jwtSecret: string) => erasedHash(jwtSecret)('').slice(0, 8);

/** Adds to the lists what was erased; call it before that is committed. Throws if no list could be written. */
export async function noteErased(
  { dataDir, backupDir, jwtSecret }: Pick<Config, 'dataDir' | 'backupDir' | 'jwtSecret'>,
  hashes: readonly string[],
  at = new Date(),
): Promise<void> {
  if (!hashes.length) return;
  // A full disk may have cut off the last line.
  const lines = hashes.map((hash) => `\n${at.toISOString()} ${nameOfKey(jwtSecret)} ${hash}`).join('');
  const written = [...new Set([dataDir, backupDir ?? dataDir])].map(async (folder) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await appendFile(path.join(folder, FILE), `${lines}\n`, { mode: 0o600 });
  });
  await Promise.any(written).catch(({ errors }: AggregateError) => {
    throw errors[0];
  });
}

async function readErased(folder: string): Promise<string[]> {
  const text = await readFile(path.join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n');
}

/**
 * Deletes from a restored database the subscribers that the lists in these folders name, unless they have confirmed again since. Returns
 * the number of entries that cannot be recognised because they were made with another JWT_SECRET.
 */
export async function eraseAgain(client: pg.Client, jwtSecret: string, folders: readonly string[]): Promise<number> {
  const hash = erasedHash(jwtSecret);
  const name = nameOfKey(jwtSecret);
  const lines = (await Promise.all([...new Set(folders)].map(readErased))).flat();
  const erased = new Map<string, string>();
  const foreign = new Set<string>();
  for (const line of lines.sort()) {
    const [, at, key, hashed] = /^(\S+Z) ([0-9a-f]{8}) ([0-9a-f]{64})$/.exec(line) ?? [];
    if (!hashed) continue;
    if (key === name) erased.set(hashed, at);
    else foreign.add(hashed);
  }
  const { rows } = await client.query<{ id: number; address: string; since: Date }>(
    `select id, address, coalesce(confirmed_at, created_at) as since
     from subscribers`,
  );
  const gone: number[] = [];
  for (const { id, address, since } of rows) {
    const at = erased.get(hash(address));
    if (at !== undefined && new Date(at) >= since) gone.push(id);
    else erased.delete(hash(address));
  }
  await client.query('delete from subscribers where id = any($1)', [gone]);
  await client.query(
    `insert into erased_addresses (address_hash, erased_at) select * from unnest($1::text[], $2::timestamptz[])
     on conflict (address_hash) do update set erased_at = greatest(erased_addresses.erased_at, excluded.erased_at)`,
    [[...erased.keys()], [...erased.values()]],
  );
  return foreign.size;
}
