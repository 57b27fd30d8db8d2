import { type EntityManager, type Repository } from 'typeorm';
import { type Identity } from '../access/access.js';
import { JournalError, badField, gone, notFound, sessionOver, conflict } from '../errors/errors.js';
import { UnknownOutcome, isRolledBack } from '../database/connections/transaction-outcome.js';
import { type Versioned } from './edited-record.entity.js';

type Noun<T extends Versioned> = {
  records: Repository<T>;
  /** In error messages. */
  what: string;
};
type RecordOf<T extends Versioned> = Noun<T> & { id: number };

/** A record, or null. A deleted one is GONE, except for administrators. */
export async function findRecord<T extends Versioned>(
  { records, what, id }: RecordOf<T>,
  viewer: Identity | null,
): Promise<T | null> {
  const record = await records.findOne({ where: { id } as never, withDeleted: true });
  if (record?.deletedAt && !viewer) throw gone(what, id);
  return record;
}

/** A request repeated with the same Idempotency-Key updates and returns the record that the first attempt created. */
export async function createRecord<T extends Versioned>(
  editor: Identity,
  records: Repository<T>,
  record: T,
): Promise<T> {
  return createOnce(editor, records, {
    create: (transaction) => transaction.save(record),
    repeat: (earlier, { manager }) => saveAgain(manager, records, earlier, record),
  });
}

type Creation<T extends { id: number }> = {
  create: (transaction: Repository<T>) => Promise<T>;
  /** What a repeated request does with the record that the first attempt created. */
  repeat: (earlier: T, transaction: Repository<T>) => Promise<T>;
};

/** Creates a record in the name of the editor; or repeats that, if an earlier request with the same Idempotency-Key created it. */
export async function createOnce<T extends { id: number }>(
  editor: Identity,
  records: Repository<T>,
  { create, repeat }: Creation<T>,
): Promise<T> {
  if (editor.idempotencyKey && createdWithKey.has(editor))
    throw new JournalError('BAD_INPUT', 'A request with an Idempotency-Key may create one record.');
  createdWithKey.add(editor);
  return attributed(editor, records.manager, async (manager) => {
    const transaction = manager.withRepository(records);
    if (!editor.idempotencyKey) return create(transaction);
    const name = [editor.id, records.metadata.tableName, editor.idempotencyKey];
    // Waits for an attempt that is still being committed.
    const [{ id }] = await manager.query<{ id: number | null }[]>(CLAIM, name);
    const earlier = id && (await transaction.findOneBy({ id } as never));
    if (earlier) return repeat(earlier, transaction);
    const made = await create(transaction);
    await manager.query(MADE, [...name, made.id]);
    return made;
  });
}

/** An identity belongs to one request. */
const createdWithKey = new WeakSet<Identity>();

/** Applies the changes of a repeated request, since the editor may have changed the form between the attempts. */
async function saveAgain<T extends Versioned>(
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
 * Runs `change` on the locked record in a transaction and saves it. Throws NOT_FOUND, GONE, or CONFLICT if the version edited is
 * not the current one: the dashboard's undo relies on that check, too.
 */
export function changeRecord<T extends Versioned>(
  editor: Identity,
  { records, what, id, version }: RecordOf<T> & { version?: number | null },
  change: (record: T) => void,
): Promise<T> {
  return attributed(editor, records.manager, async (manager) => {
    const record = await locked({ records: manager.withRepository(records), what, id });
    if (record.deletedAt) throw gone(what, id);
    const before = contentOf(record);
    change(record);
    if (isCurrent(version, record)) await manager.save(record);
    // A repeated save returns the result of the first.
    else if (contentOf(record) !== before) throw conflict(record.version, version!);
    return manager.withRepository(records).findOneByOrFail({ id } as never);
  });
}

/** After a restored backup, a form may know a version that the record has yet to reach. */
const isCurrent = (version: number | null | undefined, record: Versioned): boolean =>
  version === null || version === undefined || version === record.version;

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
export function changeRecords<T extends Versioned>(
  editor: Identity,
  { records, what }: Noun<T>,
  changes: readonly Changing<T>[],
): Promise<T[]> {
  return attributed(editor, records.manager, async (manager) => {
    const repository = manager.withRepository(records);
    const done: T[] = [];
    const ids = changes.map(({ id }) => id);
    await lock(repository, ids);
    const [{ now }] = await manager.query<{ now: Date }[]>('select now()');
    for (const { id, version, isDeleted, change } of changes) {
      const record = await existing({ records: repository, what, id });
      const before = contentOf(record);
      if (record.deletedAt && isDeleted !== false) throw gone(what, id);
      // Not softRemove, which would leave out the other columns.
      record.deletedAt = isDeleted ? now : null;
      change(record);
      if (isCurrent(version, record)) await manager.save(record);
      else if (contentOf(record) !== before) throw conflict(record.version, version!, `the ${what} with id ${id}`);
      done.push(await repository.findOneOrFail({ where: { id } as never, withDeleted: true }));
    }
    return done;
  });
}

/** Deletes a record; it and its files can be restored until they are purged. */
export function removeRecord<T extends Versioned>(
  editor: Identity,
  { records, what, id }: RecordOf<T>,
): Promise<boolean> {
  return attributed(editor, records.manager, async (manager) => {
    const record = await locked({ records: manager.withRepository(records), what, id });
    if (record.deletedAt) throw gone(what, id);
    await manager.softRemove(record);
    return true;
  });
}

/** Restores a deleted record; any other stays unchanged. */
export function restoreRecord<T extends Versioned>(editor: Identity, { records, what, id }: RecordOf<T>): Promise<T> {
  return attributed(editor, records.manager, async (manager) => {
    const record = await locked({ records: manager.withRepository(records), what, id });
    return record.deletedAt ? manager.recover(record) : record;
  });
}

const ATTRIBUTE = `select set_config('journal.editor', $1, true), set_config('journal.editor_id', $2, true)`;

/** Records the editor as the author of all further changes in the transaction. */
export async function attribute(
  transaction: EntityManager,
  { id, username }: Pick<Identity, 'id' | 'username'>,
): Promise<void> {
  await transaction.query(ATTRIBUTE, [username, String(id)]);
}

/**
 * Runs a transaction whose changes the history attributes to the editor. Throws UNAUTHENTICATED if their session has ended
 * since the request began, which for an upload may be minutes ago, DUPLICATE if another material has the DOI, and
 * UnknownOutcome if the connection was lost at COMMIT.
 */
export async function attributed<Result>(
  editor: Identity,
  manager: EntityManager,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  let isCommitting = false;
  try {
    return await manager.transaction(async (transaction) => {
      await requireSession(transaction, editor);
      await attribute(transaction, editor);
      const result = await work(transaction);
      isCommitting = true;
      return result;
    });
  } catch (error) {
    if (isCommitting && !isRolledBack(error)) throw new UnknownOutcome({ cause: error });
    throw (await duplicateOf(manager, error)) ?? leadsBackIn(error) ?? error;
  }
}

/** The rejection of a save whose DOI another material has, which it names; null for any other error. */
export async function duplicateOf(manager: EntityManager, error: unknown): Promise<JournalError | null> {
  const { constraint, detail } = error as { constraint?: string; detail?: string };
  // The text depends on the language of the database, the value does not: `Key (lower(doi))=(10.1000/182) already exists.`
  const doi = constraint === 'materials_doi' ? /\)=\((.*)\)/s.exec(detail ?? '')?.[1] : undefined;
  if (!doi) return null;
  const [holder] = await manager.query<({ id: number; title: string } | undefined)[]>(HOLDER, [doi]);
  // None where several records of one change were given it.
  const owner = holder ? `“${holder.title}” (id ${holder.id})` : 'another material';
  const message = `The DOI ${doi} belongs to ${owner}.`;
  return new JournalError('DUPLICATE', message, { fields: [{ field: 'doi', message, holder }] });
}

/** The rejection of a relation that leads back to the record itself. */
export function leadsBackIn(error: unknown): JournalError | null {
  if ((error as { constraint?: string }).constraint !== 'materials_relations_lead_on') return null;
  return badField(
    'relatedWorks',
    'A related work leads back to this one. State each relation once, at one of the two.',
  );
}

const HOLDER = 'select id, title from materials where lower(doi) = $1 and deleted_at is null';

/** Locks the rows of user and session until the transaction ends, so that a deletion, new password or sign-out comes before or after. */
async function requireSession(manager: EntityManager, { id, session, tokenVersion }: Identity): Promise<void> {
  const [user] = await manager.query<object[]>(
    `select from users join sessions on sessions.user_id = users.id
      where users.id = $1 and users.token_version = $2 and is_admin and deleted_at is null and sessions.id = $3 for share`,
    [id, tokenVersion, session],
  );
  if (!user) throw sessionOver();
}

async function locked<T extends Versioned>(of: RecordOf<T>): Promise<T> {
  await lock(of.records, [of.id]);
  return existing(of);
}

/** In id order, so that two editors cannot deadlock. Raw SQL: TypeORM would also lock the joined tables, or reject an outer join. */
const lock = <T extends Versioned>(records: Repository<T>, ids: readonly number[]): Promise<unknown> =>
  records.query(`select 1 from "${records.metadata.tableName}" where id = any($1) order by id for update`, [ids]);

async function existing<T extends Versioned>({ records, what, id }: RecordOf<T>): Promise<T> {
  const record = await records.findOne({ where: { id } as never, withDeleted: true });
  if (!record) throw notFound(what, id);
  return record;
}
