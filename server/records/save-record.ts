import { type EntityManager, type Repository } from 'typeorm';
import { type Identity } from '../common/access.js';
import { gone, notFound, sessionOver, conflict } from '../common/errors.js';
import { UnknownOutcome, isRolledBack } from '../database/transaction-outcome.js';
import { type EditedRecord } from './edited-record.entity.js';

/** What every edited record needs, whichever noun: `what` is the noun as an error says it, `editor` who signs the change in its history. */

/** One record; null when there is none. A deleted one is GONE, but an administrator sees it. */
export async function findRecord<T extends EditedRecord>(
  records: Repository<T>,
  what: string,
  id: number,
  seesDeleted: boolean,
): Promise<T | null> {
  const record = await records.findOne({ where: { id } as never, withDeleted: true });
  if (record?.deletedAt && !seesDeleted) throw gone(what, id);
  return record;
}

export function createRecord<T extends EditedRecord>(editor: Identity, records: Repository<T>, record: T): Promise<T> {
  return signed(editor, records.manager, (manager) => manager.save(record));
}

/**
 * Runs `change` on the locked record inside a transaction and saves it. Throws NOT_FOUND, GONE, and CONFLICT when somebody saved a
 * newer version than the one that was edited.
 */
export function changeRecord<T extends EditedRecord>(
  editor: Identity,
  records: Repository<T>,
  what: string,
  id: number,
  version: number | null | undefined,
  change: (record: T) => void,
): Promise<T> {
  return signed(editor, records.manager, async (manager) => {
    const record = await locked(manager.withRepository(records), what, id);
    if (record.deletedAt) throw gone(what, id);
    if (version && version < record.version) {
      throw conflict(record.version, version);
    }
    change(record);
    await manager.save(record);
    return manager.withRepository(records).findOneByOrFail({ id } as never);
  });
}

/** What is to become of one of several records. */
export type Changing<T> = {
  id: number;
  version?: number | null;
  isDeleted?: boolean | null;
  change: (record: T) => void;
};

/**
 * Changes, deletes and restores several records, all of them or none. Throws what changing one throws; an unknown or a deleted one is
 * refused unless it is to be restored.
 */
export function changeRecords<T extends EditedRecord>(
  editor: Identity,
  records: Repository<T>,
  what: string,
  changes: readonly Changing<T>[],
): Promise<T[]> {
  return signed(editor, records.manager, async (manager) => {
    const own = manager.withRepository(records);
    const done: T[] = [];
    // Always in the same order: two editors who change the same ones wait for each other, and never both.
    for (const { id, version, isDeleted, change } of changes.toSorted((one, other) => one.id - other.id)) {
      const record = await locked(own, what, id);
      if (version && version < record.version) throw conflict(record.version, version);
      if (record.deletedAt && isDeleted !== false) throw gone(what, id);
      if (record.deletedAt) await manager.recover(record);
      change(record);
      await (isDeleted ? manager.softRemove(record) : manager.save(record));
      done.push(await own.findOneOrFail({ where: { id } as never, withDeleted: true }));
    }
    return done;
  });
}

/** Takes effect at once; the record and its files can be restored until they are purged. */
export function removeRecord<T extends EditedRecord>(
  editor: Identity,
  records: Repository<T>,
  what: string,
  id: number,
): Promise<boolean> {
  return signed(editor, records.manager, async (manager) => {
    const record = await locked(manager.withRepository(records), what, id);
    if (record.deletedAt) throw gone(what, id);
    await manager.softRemove(record);
    return true;
  });
}

/** Brings a deleted record back; one that was not deleted stays as it is. */
export function restoreRecord<T extends EditedRecord>(
  editor: Identity,
  records: Repository<T>,
  what: string,
  id: number,
): Promise<T> {
  return signed(editor, records.manager, async (manager) => {
    const record = await locked(manager.withRepository(records), what, id);
    return record.deletedAt ? manager.recover(record) : record;
  });
}

const SIGN = `select set_config('journal.editor', $1, true), set_config('journal.editor_id', $2, true)`;

/** Signs what the rest of the transaction changes with the name and the id of the editor. */
export async function sign(
  transaction: EntityManager,
  { id, username }: Pick<Identity, 'id' | 'username'>,
): Promise<void> {
  await transaction.query(SIGN, [username, String(id)]);
}

/**
 * A transaction whose changes the history signs with the name and the id of the editor. Throws UNAUTHENTICATED when their session ended
 * since the request began, which for an upload may be minutes ago, and UnknownOutcome when the connection was lost at COMMIT.
 */
export async function signed<Result>(
  editor: Identity,
  manager: EntityManager,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  let isCommitting = false;
  try {
    return await manager.transaction(async (transaction) => {
      await requireSession(transaction, editor);
      await sign(transaction, editor);
      const result = await work(transaction);
      isCommitting = true;
      return result;
    });
  } catch (error) {
    throw isCommitting && !isRolledBack(error) ? new UnknownOutcome({ cause: error }) : error;
  }
}

/** Holds the user's and the session's row until the transaction ends: a deletion, a new password or a sign-out comes before or after. */
async function requireSession(manager: EntityManager, { id, session, tokenVersion }: Identity): Promise<void> {
  const [user] = await manager.query<object[]>(
    `select from users join sessions on sessions.user_id = users.id
      where users.id = $1 and token_version = $2 and is_admin and deleted_at is null and sessions.id = $3 for share`,
    [id, tokenVersion, session],
  );
  if (!user) throw sessionOver();
}

async function locked<T extends EditedRecord>(records: Repository<T>, what: string, id: number): Promise<T> {
  // By hand: TypeORM would lock the joined tables as well, or refuse an outer join.
  await records.query(`select 1 from "${records.metadata.tableName}" where id = $1 for update`, [id]);
  const record = await records.findOne({ where: { id } as never, withDeleted: true });
  if (!record) throw notFound(what, id);
  return record;
}
