import { type EntityManager, type Repository } from 'typeorm';
import { type Identity } from '../common/access.js';
import { JournalError, gone, notFound, sessionOver, conflict } from '../common/errors.js';
import { UnknownOutcome, isRolledBack } from '../database/transaction-outcome.js';
import { type EditedRecord } from './edited-record.entity.js';

type Noun<T extends EditedRecord> = {
  records: Repository<T>;
  /** In error messages. */
  what: string;
};
type RecordOf<T extends EditedRecord> = Noun<T> & { id: number };

/** A record, or null. A deleted one is GONE, except for administrators. */
export async function findRecord<T extends EditedRecord>(
  { records, what, id }: RecordOf<T>,
  viewer: Identity | null,
): Promise<T | null> {
  const record = await records.findOne({ where: { id } as never, withDeleted: true });
  if (record?.deletedAt && !viewer) throw gone(what, id);
  return record;
}

/** A request repeated with the same Idempotency-Key updates and returns the record that the first attempt created. */
export async function createRecord<T extends EditedRecord>(
  editor: Identity,
  records: Repository<T>,
  record: T,
): Promise<T> {
  if (editor.idempotencyKey && createdWithKey.has(editor))
    throw new JournalError('BAD_INPUT', 'A request with an Idempotency-Key may create one record.');
  createdWithKey.add(editor);
  return signed(editor, records.manager, async (manager) => {
    if (!editor.idempotencyKey) return manager.save(record);
    const name = [editor.id, records.metadata.tableName, editor.idempotencyKey];
    // Waits for an attempt that is still being committed.
    const [{ id }] = await manager.query<{ id: number | null }[]>(CLAIM, name);
    const earlier = id && (await manager.withRepository(records).findOneBy({ id } as never));
    if (earlier) return saveAgain(manager, records, earlier, record);
    const made = await manager.save(record);
    await manager.query(MADE, [...name, made.id]);
    return made;
  });
}

/** An identity belongs to one request. */
const createdWithKey = new WeakSet<Identity>();

/** Applies the changes of a repeated request, since the editor may have changed the form between the attempts. */
async function saveAgain<T extends EditedRecord>(
  manager: EntityManager,
  records: Repository<T>,
  earlier: T,
  record: T,
): Promise<T> {
  const { id, version } = earlier;
  const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
  if (contentOf({ ...earlier, ...given }) !== contentOf(earlier)) {
    if (version > 1) throw conflict(version, 1);
    await manager.save(Object.assign(record, { id }));
  }
  return manager.withRepository(records).findOneByOrFail({ id } as never);
}

const CLAIM = `
  insert into creations (user_id, noun, key) values ($1, $2, $3)
  on conflict (user_id, noun, key) do update set at = now() returning record_id as id`;
const MADE = 'update creations set record_id = $4 where user_id = $1 and noun = $2 and key = $3';

/**
 * Runs `change` on the locked record in a transaction and saves it. Throws NOT_FOUND, GONE, or CONFLICT if someone has saved a
 * newer version than the one edited: the dashboard's undo relies on that check, too.
 */
export function changeRecord<T extends EditedRecord>(
  editor: Identity,
  { records, what, id, version }: RecordOf<T> & { version?: number | null },
  change: (record: T) => void,
): Promise<T> {
  return signed(editor, records.manager, async (manager) => {
    const record = await locked({ records: manager.withRepository(records), what, id });
    if (record.deletedAt) throw gone(what, id);
    const before = contentOf(record);
    change(record);
    if (version && version < record.version) {
      // A repeated save returns the result of the first.
      if (contentOf(record) === before) return manager.withRepository(records).findOneByOrFail({ id } as never);
      throw conflict(record.version, version);
    }
    await manager.save(record);
    return manager.withRepository(records).findOneByOrFail({ id } as never);
  });
}

/** The same file may be stored at several paths. */
const contentOf = (record: object) =>
  JSON.stringify(record, (name, value: unknown) => (name === 'path' ? undefined : value));

/** A change to one of several records. */
export type Changing<T> = {
  id: number;
  version?: number | null;
  isDeleted?: boolean | null;
  change: (record: T) => void;
};

/**
 * Changes, deletes and restores several records, all or none. Throws what changing one throws; an unknown or deleted one is
 * rejected unless it is to be restored.
 */
export function changeRecords<T extends EditedRecord>(
  editor: Identity,
  { records, what }: Noun<T>,
  changes: readonly Changing<T>[],
): Promise<T[]> {
  return signed(editor, records.manager, async (manager) => {
    const own = manager.withRepository(records);
    const done: T[] = [];
    // Locked in id order, so that two editors cannot deadlock.
    for (const { id, version, isDeleted, change } of changes.toSorted((one, other) => one.id - other.id)) {
      const record = await locked({ records: own, what, id });
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

/** Deletes a record; it and its files can be restored until they are purged. */
export function removeRecord<T extends EditedRecord>(
  editor: Identity,
  { records, what, id }: RecordOf<T>,
): Promise<boolean> {
  return signed(editor, records.manager, async (manager) => {
    const record = await locked({ records: manager.withRepository(records), what, id });
    if (record.deletedAt) throw gone(what, id);
    await manager.softRemove(record);
    return true;
  });
}

/** Restores a deleted record; any other stays unchanged. */
export function restoreRecord<T extends EditedRecord>(
  editor: Identity,
  { records, what, id }: RecordOf<T>,
): Promise<T> {
  return signed(editor, records.manager, async (manager) => {
    const record = await locked({ records: manager.withRepository(records), what, id });
    return record.deletedAt ? manager.recover(record) : record;
  });
}

const SIGN = `select set_config('journal.editor', $1, true), set_config('journal.editor_id', $2, true)`;

/** Records the editor as the author of all further changes in the transaction. */
export async function sign(
  transaction: EntityManager,
  { id, username }: Pick<Identity, 'id' | 'username'>,
): Promise<void> {
  await transaction.query(SIGN, [username, String(id)]);
}

/**
 * Runs a transaction whose changes the history attributes to the editor. Throws UNAUTHENTICATED if their session has ended
 * since the request began, which for an upload may be minutes ago, and UnknownOutcome if the connection was lost at COMMIT.
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

/** Locks the rows of user and session until the transaction ends, so that a deletion, new password or sign-out comes before or after. */
async function requireSession(manager: EntityManager, { id, session, tokenVersion }: Identity): Promise<void> {
  const [user] = await manager.query<object[]>(
    `select from users join sessions on sessions.user_id = users.id
      where users.id = $1 and users.token_version = $2 and is_admin and deleted_at is null and sessions.id = $3 for share`,
    [id, tokenVersion, session],
  );
  if (!user) throw sessionOver();
}

async function locked<T extends EditedRecord>({ records, what, id }: RecordOf<T>): Promise<T> {
  // Raw SQL: TypeORM would also lock the joined tables, or reject an outer join.
  await records.query(`select 1 from "${records.metadata.tableName}" where id = $1 for update`, [id]);
  const record = await records.findOne({ where: { id } as never, withDeleted: true });
  if (!record) throw notFound(what, id);
  return record;
}
