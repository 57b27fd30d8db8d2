import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityMetadata, IsNull, LessThan, MoreThan, Not, type Repository } from 'typeorm';
import { type Identity } from '../../platform/access/access.js';
import { type Client } from '../../platform/access/client.js';
import { JournalError, fileMissing, notFound } from '../../platform/errors/errors.js';
import { PurgeClock } from '../../platform/clock/purge-clock.js';
import { hourly } from '../../platform/clock/hourly.js';
import { type EditedRecord, RETENTION_DAYS } from '../../platform/records/edited-record.entity.js';
import {
  EditedNoun,
  RESTORATION_CHECKS,
  RestorableNoun,
  TITLES,
  UNIQUE_RELEASES,
} from '../../platform/records/restorable.js';
import { type Changing, changeRecords } from '../../platform/records/save-record.js';
import { FileStore } from '../../platform/files/file-store.js';
import { SecurityLog } from '../../platform/security-log/security-log.js';
import { DeletedRecord, Revision } from './revision.entity.js';

/** The columns that a restoration leaves unchanged: identity and bookkeeping. */
const NOT_RESTORED = [
  ...['id', 'version', 'createdAt', 'updatedAt', 'deletedAt', 'externalId'],
  // Restoring a text neither publishes nor hides the record.
  ...['isDraft', 'publicFrom', 'readableFrom'],
];

/** How many records one undo restores, besides the one asked for. */
const MAX_TOGETHER = 200;

/** A record is to become what this revision holds. */
type Restored = { revision: Revision } & Pick<Changing<EditedRecord>, 'version' | 'isDeleted'>;
type Restoration = Changing<EditedRecord> & { values: Record<string, unknown> };

/**
 * Transactions may begin in the same millisecond. In a restored backup all revisions are of one transaction, and only their time
 * and editor tell changes apart.
 */
const OF_THE_SAME_TRANSACTION = 'other.xmin = (select xmin from revisions where id = :change)';

@Injectable()
export class HistoryService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(HistoryService.name);
  private stopPurging?: () => void;

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: FileStore,
    private readonly purgeClock: PurgeClock,
    private readonly securityLog: SecurityLog,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.stopPurging = hourly(() => this.purge());
    // Not immediately: this leaves an hour to correct a clock that was wrong at the start.
    await this.purgeClock.daysAgo(0);
  }

  onApplicationShutdown(): void {
    this.stopPurging?.();
  }

  /** The revisions of a record, latest first. */
  revisions(noun: string, recordId: number): Promise<Revision[]> {
    return this.dataSource
      .getRepository(Revision)
      .find({ where: { noun, recordId }, order: { id: 'DESC' }, take: 100 });
  }

  /** Deleted records that can still be restored, latest first. */
  deleted(): Promise<DeletedRecord[]> {
    const one = (noun: string) => `
      select '${noun}' as noun, id, ${TITLES[noun]} as title, deleted_at as "deletedAt",
        deleted_at + interval '${RETENTION_DAYS} days' as "purgedAt",
        (select editor from revisions where noun = '${noun}' and record_id = "${noun}".id and action = 'DELETED' order by id desc limit 1) as "deletedBy"
      from "${noun}" where deleted_at is not null`;
    return this.dataSource.query(
      `${Object.values(RestorableNoun).map(one).join(' union all ')} order by "deletedAt" desc limit 500`,
    );
  }

  /**
   * Restores an earlier revision of a record. Throws FILE_MISSING, without changing anything, if one of its files no longer
   * exists, CONFLICT if someone has saved a newer version than `version`, and BAD_INPUT if the revision lacks what a published record
   * must have. `wholeChange` undoes the change after this revision in all records that it concerned, unless one has changed since:
   * records that exchanged a unique value can only be restored together.
   */
  async restore(
    editor: Identity,
    revisionId: number,
    version: number | null = null,
    wholeChange = false,
    client?: Client,
  ): Promise<number> {
    const revision = await this.dataSource.getRepository(Revision).findOneBy({ id: revisionId });
    if (!revision) throw notFound('revision', revisionId);
    const { target } = this.dataSource.entityMetadatas.find((one) => one.tableName === revision.noun)!;
    const records = this.dataSource.getRepository<EditedRecord>(target);
    const all = wholeChange ? await this.changedTogether(revision, version) : [{ revision, version }];
    const changes: Restoration[] = [];
    for (const restored of all) changes.push(await this.restorationOf(restored, records));
    await changeRecords(editor, { records, what: 'record' }, changes, async (transaction) =>
      UNIQUE_RELEASES[revision.noun]?.(transaction, changes),
    );
    if (revision.noun === EditedNoun.JOURNAL) this.securityLog.write('journal-changed', { userId: editor.id, client });
    return revision.recordId;
  }

  /** The records that the change after a revision concerned, each with its revision before. Those that it created stay. */
  private async changedTogether(revision: Revision, version: number | null): Promise<Restored[]> {
    const revisions = this.dataSource.getRepository(Revision);
    const { noun, recordId, id } = revision;
    const change = await revisions.findOne({ where: { noun, recordId, id: MoreThan(id) }, order: { id: 'ASC' } });
    if (!change) return [{ revision, version }];
    const others = await revisions
      .createQueryBuilder('other')
      .where({ noun, at: change.at, editorId: change.editorId ?? IsNull(), recordId: Not(recordId) })
      .andWhere(OF_THE_SAME_TRANSACTION, { change: change.id })
      .orderBy('other.id')
      .limit(MAX_TOGETHER + 1)
      .getMany();
    if (others.length > MAX_TOGETHER)
      throw new JournalError('LIMIT_EXCEEDED', `This change concerns more than ${MAX_TOGETHER} other records.`);
    const all = [{ revision, version: version ?? change.version, isDeleted: deletionBefore(change, revision) }];
    for (const other of others) {
      const { recordId, id, version } = other;
      const before = await revisions.findOne({ where: { noun, recordId, id: LessThan(id) }, order: { id: 'DESC' } });
      if (before) all.push({ revision: before, version, isDeleted: deletionBefore(other, before) });
    }
    return all;
  }

  private async restorationOf(
    { revision, version, isDeleted }: Restored,
    records: Repository<EditedRecord>,
  ): Promise<Restoration> {
    const id = revision.recordId;
    const present = await records.findOne({ where: { id }, withDeleted: true });
    const values = await this.valuesOf(records.metadata, revision, present);
    const change = (record: EditedRecord) => {
      const before = { ...record };
      // A loaded relation would take precedence over its column.
      for (const relation of records.metadata.relations) delete (record as never)[relation.propertyName];
      Object.assign(record, values);
      RESTORATION_CHECKS[revision.noun]?.(record as never, before as never);
    };
    return { id, version, isDeleted, change, values };
  }

  private async valuesOf(
    metadata: EntityMetadata,
    { id, record }: Revision,
    present: object | null,
  ): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {};
    for (const { propertyName, databaseName } of metadata.columns) {
      if (NOT_RESTORED.includes(propertyName) || !(databaseName in record)) continue;
      const value = record[databaseName];
      // Values that have not changed stay as they are, even if their file is missing.
      if (isDeepStrictEqual(value, present?.[propertyName as never])) continue;
      const missing = await this.files.firstMissing([value].flat());
      if (missing) throw fileMissing(propertyName, missing, id);
      values[propertyName] = value;
    }
    return values;
  }

  /**
   * Purges records 30 days (`RETENTION_DAYS`) after their deletion, together with the content of their history. The file store then finds
   * their files orphaned.
   */
  async purge(): Promise<void> {
    try {
      await this.purgeClock.advance();
      const longAgo = await this.purgeClock.daysAgo(RETENTION_DAYS);
      for (const noun of Object.values(RestorableNoun)) {
        const purged = await this.dataSource.query<{ id: number }[]>(purgeOf(noun), [longAgo]);
        if (purged.length) this.log.log(`Purged for good from ${noun}: ${purged.map(({ id }) => id).join(', ')}`);
      }
      await this.dataSource.query('delete from creations where at < $1', [longAgo]);
    } catch (error) {
      this.log.warn(`Could not purge deleted records: ${(error as Error).message}`);
    }
  }
}

/** Whether the record was deleted before a change; undefined if the change neither deleted nor restored it. */
function deletionBefore(change: Revision, before: Revision): boolean | undefined {
  const [was, is] = [before, change].map(({ record }) => Boolean(record.deleted_at));
  return was === is ? undefined : was;
}

/** The events themselves stay, with the year and date that determine whether the record was ever public to harvesters. */
const purgeOf = (noun: string) => `
  with purged as (delete from "${noun}" where deleted_at < $1 returning id),
  emptied as (
    update revisions set editor = null, editor_id = null, record = jsonb_strip_nulls(
      jsonb_build_object('publication_year', record -> 'publication_year', 'readable_from', record -> 'readable_from',
        'deleted_at', record -> 'deleted_at'))
    from purged where noun = '${noun}' and record_id = purged.id)
  select id from purged order by id`;
