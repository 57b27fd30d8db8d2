import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityMetadata } from 'typeorm';
import { notFound } from '../common/errors.js';
import { type EditedRecord, KEPT_DAYS } from '../records/edited-record.entity.js';
import { changeRecord } from '../records/save-record.js';
import { FileStore } from '../files/file-store.js';
import { DeletedRecord, EditedNoun, RestorableNoun, Revision } from './revision.entity.js';

const HOUR = 3_600_000;

/** What a revision does not bring back: who the record is, and its own bookkeeping. */
const OWN = ['id', 'version', 'createdAt', 'updatedAt', 'deletedAt', 'externalId'];

const TITLES: Record<RestorableNoun, string> = {
  [EditedNoun.MATERIAL]: 'title',
  [EditedNoun.CALL]: 'title',
  [EditedNoun.BOARD_MEMBER]: 'full_name',
  [EditedNoun.OTHER_FILE]: 'title',
  [RestorableNoun.USER]: 'username',
};

@Injectable()
export class HistoryService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(HistoryService.name);
  private purging?: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: FileStore,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.purging = setInterval(() => void this.purge(), HOUR).unref();
    await this.purge();
  }

  onApplicationShutdown(): void {
    clearInterval(this.purging);
  }

  /** Who changed a record, when and to what; the latest first. */
  revisions(noun: EditedNoun, recordId: number): Promise<Revision[]> {
    return this.dataSource
      .getRepository(Revision)
      .find({ where: { noun, recordId }, order: { id: 'DESC' }, take: 100 });
  }

  /** What was deleted and can still be restored, the latest first. */
  deleted(): Promise<DeletedRecord[]> {
    const one = (noun: RestorableNoun) => `
      select '${noun}' as noun, id, ${TITLES[noun]} as title, deleted_at as "deletedAt",
        deleted_at + interval '${KEPT_DAYS} days' as "purgedAt",
        (select editor from revisions where noun = '${noun}' and record_id = "${noun}".id and action = 'DELETED' order by id desc limit 1) as "deletedBy"
      from "${noun}" where deleted_at is not null`;
    return this.dataSource.query(
      `${Object.values(RestorableNoun).map(one).join(' union all ')} order by "deletedAt" desc limit 500`,
    );
  }

  /** Makes a record what it was after an earlier change. A file that is gone for good is left as it is today. */
  async restore(revisionId: number): Promise<number> {
    const revision = await this.dataSource.getRepository(Revision).findOneBy({ id: revisionId });
    if (!revision) throw notFound('revision', revisionId);
    const metadata = this.dataSource.entityMetadatas.find((one) => one.tableName === revision.noun)!;
    const values = await this.valuesOf(metadata, revision.record);
    const records = this.dataSource.getRepository<EditedRecord>(metadata.target);
    await changeRecord(records, 'record', revision.recordId, null, (record) => {
      // A relation that is loaded would win over its column.
      for (const relation of metadata.relations) delete (record as never)[relation.propertyName];
      Object.assign(record, values);
    });
    return revision.recordId;
  }

  private async valuesOf(metadata: EntityMetadata, record: Record<string, unknown>): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {};
    for (const column of metadata.columns.filter(
      (one) => !OWN.includes(one.propertyName) && one.databaseName in record,
    )) {
      const value = record[column.databaseName];
      const isThere = await this.files.exists([value].flat());
      if (isThere) values[column.propertyName] = value;
    }
    return values;
  }

  /**
   * Deleted records go for good after their time, and with them what their history says of them. The file store then finds their files
   * without a record.
   */
  private async purge(): Promise<void> {
    try {
      for (const noun of Object.values(RestorableNoun)) await this.dataSource.query(purgeOf(noun));
    } catch (error) {
      this.log.warn(`Deleted records were not purged: ${(error as Error).message}`);
    }
  }
}

/** What happened to a record and when stays, with the year that tells harvesters whether it ever was public. */
const purgeOf = (noun: RestorableNoun) => `
  with purged as (delete from "${noun}" where deleted_at < now() - interval '${KEPT_DAYS} days' returning id)
  update revisions set editor = null, editor_id = null, record = jsonb_strip_nulls(
    jsonb_build_object('publication_year', record -> 'publication_year', 'deleted_at', record -> 'deleted_at'))
  from purged where noun = '${noun}' and record_id = purged.id`;
