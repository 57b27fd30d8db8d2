import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityMetadata, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { type Identity } from '../common/access.js';
import { badField, fileMissing, notFound } from '../common/errors.js';
import { PurgeClock } from '../database/purge-clock.js';
import { hourly } from '../processes/hourly.js';
import { type EditedRecord, RETENTION_DAYS } from '../records/edited-record.entity.js';
import { RESTORATION_CHECKS, RestorableNoun, TITLES, UNIQUE_RELEASES } from '../records/restorable.js';
import { type Changing, changeRecords } from '../records/save-record.js';
import { FileStore } from '../files/file-store.js';
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

@Injectable()
export class HistoryService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(HistoryService.name);
  private stopPurging?: () => void;

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: FileStore,
    private readonly purgeClock: PurgeClock,
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
   * must have. `wholeChange` also undoes what the change after this revision did to other records, unless they have changed since: records
   * that exchanged a unique value can only be restored together.
   */
  async restore(
    editor: Identity,
    revisionId: number,
    version: number | null = null,
    wholeChange = false,
  ): Promise<number> {
    const revision = await this.dataSource.getRepository(Revision).findOneBy({ id: revisionId });
    if (!revision) throw notFound('revision', revisionId);
    const metadata = this.dataSource.entityMetadatas.find((one) => one.tableName === revision.noun)!;
    const records = this.dataSource.getRepository<EditedRecord>(metadata.target);
    const restored: Restored[] = [{ revision, version }, ...(wholeChange ? await this.changedWith(revision) : [])];
    const changes: (Changing<EditedRecord> & { values: Record<string, unknown> })[] = [];
    for (const { revision, version, isDeleted } of restored) {
      const id = revision.recordId;
      const present = await records.findOne({ where: { id }, withDeleted: true });
      const values = await this.valuesOf(metadata, revision.record, present);
      const change = (record: EditedRecord) => {
        const before = { ...record };
        // A loaded relation would take precedence over its column.
        for (const relation of metadata.relations) delete (record as never)[relation.propertyName];
        Object.assign(record, values);
        RESTORATION_CHECKS[revision.noun]?.(record as never, before as never);
      };
      changes.push({ id, version, isDeleted, change, values });
    }
    await changeRecords(editor, { records, what: 'record' }, changes, async (transaction) =>
      UNIQUE_RELEASES[revision.noun]?.(transaction, changes),
    );
    return revision.recordId;
  }

  /** For each other record that the change after a revision concerned: its revision before that change. */
  private async changedWith({ noun, recordId, id }: Revision): Promise<Restored[]> {
    const revisions = this.dataSource.getRepository(Revision);
    const change = await revisions.findOne({ where: { noun, recordId, id: MoreThan(id) }, order: { id: 'ASC' } });
    if (!change) return [];
    // The revisions of one transaction have the same time.
    const others = await revisions.find({
      where: { noun, at: change.at, editorId: change.editorId ?? IsNull(), recordId: Not(recordId) },
      order: { id: 'ASC' },
      take: MAX_TOGETHER + 1,
    });
    if (others.length > MAX_TOGETHER)
      throw badField('wholeChange', `This change concerns more than ${MAX_TOGETHER} other records.`);
    const restored: Restored[] = [];
    for (const { id, recordId, version, record } of others) {
      const before = await revisions.findOne({ where: { noun, recordId, id: LessThan(id) }, order: { id: 'DESC' } });
      if (!before) continue;
      const [was, is] = [before.record, record].map((columns) => columns.deleted_at !== null);
      restored.push({ revision: before, version, ...(was !== is && { isDeleted: was }) });
    }
    return restored;
  }

  private async valuesOf(
    metadata: EntityMetadata,
    record: Record<string, unknown>,
    present: object | null,
  ): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {};
    for (const { propertyName, databaseName } of metadata.columns) {
      if (NOT_RESTORED.includes(propertyName) || !(databaseName in record)) continue;
      const value = record[databaseName];
      // Values that have not changed stay as they are, even if their file is missing.
      if (isDeepStrictEqual(value, present?.[propertyName as never])) continue;
      const missing = await this.files.firstMissing([value].flat());
      if (missing) throw fileMissing(propertyName, missing);
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

/** The events themselves stay, with the year and date that determine whether the record was ever public to harvesters. */
const purgeOf = (noun: string) => `
  with purged as (delete from "${noun}" where deleted_at < $1 returning id),
  emptied as (
    update revisions set editor = null, editor_id = null, record = jsonb_strip_nulls(
      jsonb_build_object('publication_year', record -> 'publication_year', 'readable_from', record -> 'readable_from',
        'deleted_at', record -> 'deleted_at'))
    from purged where noun = '${noun}' and record_id = purged.id)
  select id from purged order by id`;
