import { type EntityManager, IsNull, Not, type ObjectLiteral, type Repository } from 'typeorm';
import { JournalError, gone, notFound } from './errors.js';
import { type EditedRecord } from './record.js';

/** What every edited record needs, whichever noun: `what` is the noun as an error says it. */

type Records<T extends EditedRecord> = Repository<T & ObjectLiteral>;

/** One record; null when there is none. A deleted one is GONE, but an administrator sees it. */
export async function findRecord<T extends EditedRecord>(records: Repository<T>, what: string, id: number, seesDeleted: boolean): Promise<T | null> {
  const record = await (records as Records<T>).findOne({ where: { id } as never, withDeleted: true });
  if (record?.deletedAt && !seesDeleted) throw gone(what, id);
  return record;
}

/**
 * Runs `change` on the locked record inside a transaction and saves it. Throws NOT_FOUND, GONE, and CONFLICT when somebody saved a
 * newer version than the one that was edited.
 */
export function changeRecord<T extends EditedRecord>(
  records: Repository<T>,
  what: string,
  id: number,
  version: number | null | undefined,
  change: (record: T, manager: EntityManager) => void | Promise<void>,
): Promise<T> {
  return records.manager.transaction(async (manager) => {
    const own = manager.withRepository(records) as Records<T>;
    const { tableName } = records.metadata;
    const [row] = await manager.query<{ deleted_at: Date | null }[]>(`select deleted_at from "${tableName}" where id = $1 for update`, [id]);
    if (!row) throw notFound(what, id);
    if (row.deleted_at) throw gone(what, id);
    const record = await own.findOneByOrFail({ id } as never);
    if (version && version < record.version) {
      throw new JournalError('CONFLICT', `Somebody else saved version ${record.version} while you edited version ${version}.`);
    }
    await change(record, manager);
    await own.save(record as never);
    return own.findOneByOrFail({ id } as never);
  });
}

/** Takes effect at once; the record and its files can be restored until they are purged. */
export async function removeRecord<T extends EditedRecord>(records: Repository<T>, what: string, id: number): Promise<boolean> {
  const own = records as Records<T>;
  const { affected } = await own.softDelete({ id, deletedAt: IsNull() } as never);
  if (!affected) throw (await own.exists({ where: { id } as never, withDeleted: true })) ? gone(what, id) : notFound(what, id);
  return true;
}

/** Brings a deleted record back; one that was not deleted stays as it is. */
export async function restoreRecord<T extends EditedRecord>(records: Repository<T>, what: string, id: number): Promise<T> {
  const own = records as Records<T>;
  await own.restore({ id, deletedAt: Not(IsNull()) } as never);
  const record = await own.findOneBy({ id } as never);
  if (!record) throw notFound(what, id);
  return record;
}
