import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TIME_ZONE, currentDay } from '../../../client/shared/locales.js';
import { listFaults } from '../verification/faults.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { type Operation, findOperation } from '../../platform/database/maintenance.js';
import { disksOf } from '../health/disk-space.js';
import { RETENTION_DAYS } from '../../../client/shared/rules.js';
import { RestorableNoun } from '../../platform/records/restorable.js';
import type { SystemState } from './system-status.resolver.js';

type Counts = { version: string } & Pick<SystemState, 'publications' | 'letters' | 'purges'> &
  Record<'databaseBytes' | 'damagedFiles' | 'pdfsWaiting', number> &
  Record<'noticesWaiting' | 'noticesFailed' | 'copiesWaiting' | 'copiesFailed', number>;

const due = (day: string, from: string) =>
  `(select json_build_object('count', count(*), 'next', min(${day})) from ${from})`;

const deleted = () =>
  Object.values(RestorableNoun).map((table) => `select deleted_at from ${table} where deleted_at is not null`);

/** Mails that failed, or may have been sent; of letters, those of the last week. */
export const FAILED = {
  notices: `(select count(*)::int from notices where state in ('failed', 'unknown'))`,
  copies: `(select count(*)::int from deliveries d join letters l on l.id = d.letter_id
     where d.state in ('failed', 'unknown') and l.started_at > now() - interval '7 days')`,
};

const countsQuery = () => `
  select current_setting('server_version') as version, pg_database_size(current_database())::float8 as "databaseBytes",
    (select count(*)::int from file_faults) as "damagedFiles",
    (select count(*)::int from notices where state = 'waiting') as "noticesWaiting",
    ${FAILED.notices} as "noticesFailed",
    (select count(*)::int from deliveries d join letters l on l.id = d.letter_id
     where d.state = 'waiting' and l.state = 'sending') as "copiesWaiting",
    ${FAILED.copies} as "copiesFailed",
    (select count(*)::int from search_records where pdf_state = 'WAITING') as "pdfsWaiting",
    ${due(`readable_from::timestamp at time zone '${TIME_ZONE}'`, `materials where deleted_at is null and not is_draft and readable_from > $1`)} as publications,
    ${due('scheduled_for', `letters where state = 'scheduled'`)} as letters,
    ${due(`deleted_at + interval '${RETENTION_DAYS} days'`, `(${deleted().join(' union all ')}) as all_of`)} as purges`;

/** A failure that no success has followed. */
export const unlessSince = <Failure extends Operation>(failure: Failure | null, success: Operation | null) =>
  failure && (!success || success.at < failure.at) ? failure : null;

/** The state of the installation, for administrators and monitoring. */
@Injectable()
export class SystemStatus {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir' | 'backupDir'>,
  ) {}

  faults() {
    return listFaults(this.dataSource);
  }

  async read() {
    const [[counts], disks, backup, failedBackup, restoreCheck, failedRestoreCheck, verification] = await Promise.all([
      this.dataSource.query<Counts[]>(countsQuery(), [currentDay()]),
      disksOf(this.config),
      findOperation(this.dataSource, 'backup'),
      findOperation(this.dataSource, 'failed-backup'),
      findOperation(this.dataSource, 'restore-check'),
      findOperation(this.dataSource, 'failed-restore-check'),
      findOperation(this.dataSource, 'verification'),
    ]);
    const { publications, letters, purges } = counts;
    // JSON has no type for dates.
    for (const waiting of [publications, letters, purges]) waiting.next &&= new Date(waiting.next);
    return { ...counts, disks, backup, failedBackup, restoreCheck, failedRestoreCheck, verification };
  }
}
