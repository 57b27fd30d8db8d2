import { type EntityManager, type Repository } from 'typeorm';
import { type Identity } from '../access/access.js';
import { conflict, gone, notFound } from '../errors/errors.js';
import { type Versioned } from './edited-record.entity.js';
import { attributed, createOnce, lock } from './save-record.js';

/** What editors do with the records of a noun, whose service is one. */
export class Records<T extends Versioned> {
  constructor(
    protected readonly records: Repository<T>,
    /** In error messages. */
    protected readonly what: string,
  ) {}

  /** A request repeated with the same Idempotency-Key updates and returns the record that the first attempt created. */
  insert(editor: Identity, record: T): Promise<T> {
    return createOnce(editor, this.records, {
      create: (transaction) => transaction.save(record),
      repeat: (earlier, transaction) => saveAgain(transaction, earlier, record),
    });
  }

  /**
   * Runs `change` on the locked record in a transaction and saves it. Throws NOT_FOUND, GONE, or CONFLICT if the version edited is
   * not the current one: the dashboard's undo relies on that check, too.
   */
  async change(
    editor: Identity,
    { id, version }: { id: number; version?: number | null },
    change: (record: T) => void,
  ): Promise<T> {
    const [changed] = await this.changeAll(editor, [{ id, version, change }]);
    return changed;
  }

  /**
   * Changes, deletes and restores several records, all or none. Throws what changing one throws; an unknown or deleted one is
   * rejected unless it is to be restored.
   */
  changeAll(editor: Identity, changes: readonly Changing<T>[]): Promise<T[]> {
    return attributed(editor, this.records.manager, async (manager) => {
      const records = manager.withRepository(this.records);
      const done: T[] = [];
      const ids = changes.map(({ id }) => id);
      const isOneOfSeveral = changes.filter(({ version }) => version).length > 1;
      await lock(records, ids);
      const now = changes.some(({ isDeleted }) => isDeleted) ? await nowIn(manager) : null;
      for (const { id, version, isDeleted, change } of changes) {
        const record = await this.existing(records, id);
        const before = contentOf(record);
        if (record.deletedAt && isDeleted !== false) throw gone(this.what, id);
        // Not softRemove, which would leave out the other columns.
        if (record.deletedAt || isDeleted) record.deletedAt = isDeleted ? now : null;
        change?.(record);
        if (isCurrent(version, record)) await manager.save(record);
        // A repeated save returns the result of the first.
        else if (contentOf(record) !== before)
          throw conflict(record.version, version!, isOneOfSeveral ? id : undefined);
        done.push(await this.existing(records, id));
      }
      return done;
    });
  }

  /** Deletes a record; it and its files can be restored until they are purged. */
  async remove(editor: Identity, id: number): Promise<boolean> {
    await this.changeAll(editor, [{ id, isDeleted: true }]);
    return true;
  }

  /** Restores a deleted record; any other stays unchanged. */
  async restore(editor: Identity, id: number): Promise<T> {
    const [restored] = await this.changeAll(editor, [{ id, isDeleted: false }]);
    return restored;
  }

  /** `findOne` would be two statements wherever there are relations. */
  private async existing(records: Repository<T>, id: number): Promise<T> {
    const [record] = await records.find({ where: { id } as never, withDeleted: true });
    if (!record) throw notFound(this.what, id);
    return record;
  }
}

/** Records that readers see as soon as they are there. */
export class PublicRecords<T extends Versioned> extends Records<T> {
  /** In order of creation: the last one is the latest. */
  list(): Promise<T[]> {
    return this.records.find({ order: { id: 'ASC' } as never });
  }

  /** A record, or null. A deleted one is GONE, except for administrators. */
  async find(id: number, viewer: Identity | null): Promise<T | null> {
    const record = await this.records.findOne({ where: { id } as never, withDeleted: true });
    if (record?.deletedAt && !viewer) throw gone(this.what, id);
    return record;
  }
}

const nowIn = async (manager: EntityManager): Promise<Date> =>
  (await manager.query<{ now: Date }[]>('select now()'))[0].now;

/** A change to one of several records. */
type Changing<T> = { id: number; version?: number | null; isDeleted?: boolean | null; change?: (record: T) => void };

/** Applies the changes of a repeated request, since the editor may have changed the form between the attempts. */
async function saveAgain<T extends Versioned>(records: Repository<T>, earlier: T, record: T): Promise<T> {
  const { id, version } = earlier;
  const changes = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
  if (contentOf({ ...earlier, ...changes }) !== contentOf(earlier)) {
    if (version > 1) throw conflict(version, 1);
    await records.save(Object.assign(record, { id }));
  }
  return records.findOneByOrFail({ id } as never);
}

/** After a restored backup, a form may know a version that the record has yet to reach. */
const isCurrent = (version: number | null | undefined, record: Versioned): boolean =>
  (version ?? record.version) === record.version;

/** The same file may be stored at several paths. */
const contentOf = (record: object) =>
  JSON.stringify(record, (name, value: unknown) => (name === 'path' ? undefined : value));
