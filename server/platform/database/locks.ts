import type { EntityManager } from 'typeorm';

/**
 * All PostgreSQL advisory locks that the application takes; no two may be equal. Negative keys belong to the trigger that
 * numbers changes.
 */
export const ADVISORY_LOCKS = {
  migration: 20_230_602,
  firstAdministrator: 20_230_603,
  import: 20_230_604,
  demonstration: 20_230_605,
  harvest: 20_230_606,
  search: 20_230_610,
  backup: 20_230_616,
  verification: 20_230_617,
  letters: 20_230_619,
  mailboxes: 20_230_621,
  /** Taken by the trigger check_relations. */
  relations: 20_230_622,
  deposits: 20_230_623,
} as const;

type Lock = (typeof ADVISORY_LOCKS)[keyof typeof ADVISORY_LOCKS];

/**
 * Takes the lock until the transaction ends. Unlike a row lock, it has no timeout: a start may wait for the demonstration to be loaded,
 * a harvester for the list of records.
 */
export async function waitForLock(transaction: EntityManager, lock: Lock, { isShared = false } = {}): Promise<void> {
  const take = isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await transaction.query(`set local lock_timeout = 0; select ${take}(${lock})`);
}
