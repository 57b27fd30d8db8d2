import { type EntityManager, type Repository } from 'typeorm';
import { type Identity } from '../access/access.js';
import { JournalError, badField, sessionOver } from '../errors/errors.js';
import { UnknownOutcome, isRolledBack } from '../database/connections/transaction-outcome.js';

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
    if (id) await lock(transaction, [id]);
    const earlier = id && (await transaction.findOneBy({ id } as never));
    if (earlier) return repeat(earlier, transaction);
    const made = await create(transaction);
    await manager.query(MADE, [...name, made.id]);
    return made;
  });
}

/** In id order, so that two editors cannot deadlock. Raw SQL: TypeORM would also lock the joined tables, or reject an outer join. */
export const lock = <T extends object>(records: Repository<T>, ids: readonly number[]): Promise<unknown> =>
  records.query(`select 1 from "${records.metadata.tableName}" where id = any($1) order by id for update`, [ids]);

/** An identity belongs to one request. */
const createdWithKey = new WeakSet<Identity>();

const CLAIM = `
  insert into creations (user_id, noun, key) values ($1, $2, $3)
  on conflict (user_id, noun, key) do update set at = now() returning record_id as id`;
const MADE = 'update creations set record_id = $4 where user_id = $1 and noun = $2 and key = $3';

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
