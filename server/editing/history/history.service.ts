import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityMetadata } from 'typeorm';
import { type Identity } from '../../platform/access/access.js';
import { fileMissing, notFound } from '../../platform/errors/errors.js';
import { SearchIndex } from '../../discovery/search/search-index.js';
import { PurgeClock } from '../../platform/clock/purge-clock.js';
import { Hourly } from '../../platform/clock/hourly.js';
import { RETENTION_DAYS } from '../../../client/shared/rules.js';
import { type EditedRecord } from '../../platform/records/edited-record.entity.js';
import { EditedNoun, RESTORATION_CHECKS, RestorableNoun, TITLES } from '../../platform/records/restorable.js';
import { Records } from '../../platform/records/records.js';
import { FileStore } from '../../platform/files/file-store.js';
import { SecurityLog } from '../../platform/security-log/security-log.js';
import { DeletedRecord, Revision } from './revision.entity.js';

/** The columns that a restoration leaves unchanged: identity and bookkeeping. */
const NOT_RESTORED = [
  ...['id', 'version', 'createdAt', 'updatedAt', 'deletedAt', 'externalId'],
  // Restoring a text neither publishes nor hides the record.
  ...['isDraft', 'publicFrom'],
];

@Injectable()
export class HistoryService {
  private readonly log = new Logger(HistoryService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: FileStore,
    private readonly purgeClock: PurgeClock,
    private readonly searchIndex: SearchIndex,
    private readonly securityLog: SecurityLog,
  ) {}

  revisions(noun: string, recordId: number): Promise<Revision[]> {
    return this.dataSource.manager.find(Revision, { where: { noun, recordId }, order: { id: 'DESC' }, take: 100 });
  }

  deleted(): Promise<DeletedRecord[]> {
    const one = (noun: string) => `
      select '${noun}' as noun, id, ${TITLES[noun]} as title, deleted_at as "deletedAt",
        deleted_at + interval '${RETENTION_DAYS} days' as "purgedAt",
        ${deletedBy(noun)} as "deletedBy"
      from "${noun}" where deleted_at is not null`;
    return this.dataSource.query(
      `${Object.values(RestorableNoun).map(one).join(' union all ')} order by "deletedAt" desc limit 500`,
    );
  }

  /**
   * Restores an earlier revision of a record. Throws FILE_MISSING, without changing anything, if one of its files no longer exists, CONFLICT
   * if someone has saved a newer version than `version`, and BAD_INPUT if the revision lacks what a published record must have.
   */
  async restore(editor: Identity, revisionId: number, version: number | null = null): Promise<number> {
    const revision = await this.dataSource.manager.findOneBy(Revision, { id: revisionId });
    if (!revision) throw notFound('revision', revisionId);
    const { target } = this.dataSource.entityMetadatas.find((one) => one.tableName === revision.noun)!;
    const records = this.dataSource.getRepository<EditedRecord>(target);
    const id = revision.recordId;
    const present = await records.findOne({ where: { id }, withDeleted: true });
    const values = await this.valuesOf(records.metadata, revision, present);
    await new Records(records, 'record').change(editor, { id, version }, (record) => {
      const before = { ...record };
      // A loaded relation would take precedence over its column.
      for (const relation of records.metadata.relations) delete (record as never)[relation.propertyName];
      Object.assign(record, values);
      RESTORATION_CHECKS[revision.noun]?.(record as never, before as never);
    });
    if (revision.noun === EditedNoun.JOURNAL) this.securityLog.write('journal-changed', editor);
    return id;
  }

  private async valuesOf(metadata: EntityMetadata, { id, record }: Revision, present: object | null) {
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
  @Hourly()
  async purge(): Promise<void> {
    try {
      await this.purgeClock.advance();
      const longAgo = await this.purgeClock.daysAgo(RETENTION_DAYS);
      let isMaterialPurged = false;
      for (const noun of Object.values(RestorableNoun)) {
        const purged = await this.dataSource.query<{ id: number }[]>(purgeOf(noun), [longAgo]);
        if (purged.length === 0) continue;
        this.log.log(`Permanently deleted from ${noun}: ${purged.map(({ id }) => id).join(', ')}`);
        isMaterialPurged ||= noun === 'materials';
      }
      await this.dataSource.query('delete from creations where at < $1', [longAgo]);
      // Last: it may take long, and the rest does not wait for it.
      if (isMaterialPurged) await this.searchIndex.forgetWords();
    } catch (error) {
      this.log.warn(`Could not purge deleted records: ${(error as Error).message}`);
    }
  }
}

/** Of the last deletion; of what has no history the record says it itself. */
const deletedBy = (noun: string) =>
  Object.values(EditedNoun).includes(noun)
    ? `(select editor from revisions where noun = '${noun}' and record_id = "${noun}".id and action = 'DELETED' order by id desc limit 1)`
    : 'deleted_by';

/** The events themselves stay, with the year and date that determine whether the record was ever public to harvesters. */
const purgeOf = (noun: string) => `
  with purged as (delete from "${noun}" where deleted_at < $1 returning id),
  emptied as (
    update revisions set editor = null, editor_id = null, record = jsonb_strip_nulls(
      jsonb_build_object('publication_year', record -> 'publication_year', 'readable_from', record -> 'readable_from',
        'deleted_at', record -> 'deleted_at'))
    from purged where noun = '${noun}' and record_id = purged.id)
  select id from purged order by id`;
