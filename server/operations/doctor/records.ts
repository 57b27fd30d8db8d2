import type pg from 'pg';
import { MAX_AGE_MS, RETENTION_DAYS } from '../../../client/shared/rules.js';
import type { Config } from '../../platform/config.js';
import { type Connection, connectionOf, findOperation, hasTable } from '../../platform/database/maintenance.js';
import { pathsOf } from '../../platform/files/stored-file.js';
import { checkFiles } from '../verification/check.js';
import { listFaults } from '../verification/faults.js';
import { FAILED, unlessSince } from '../monitoring/system-status.js';
import { FOLDERS } from '../../platform/store/file-rules.js';
import { type ObjectStore } from '../../platform/store/object-store.js';
import { storeOf } from '../../platform/store/store-of.js';
import { type Finding, ok, warning, failure } from './finding.js';

const DAY = 86_400_000;
const NAMED = 5;

/** Compares database and data folder, and checks backups and verification. */
export async function examineRecords(client: pg.Client, config: Config): Promise<Finding[]> {
  const connection = connectionOf(client);
  // An older schema cannot be queried; the start that upgrades it can.
  if (!(await hasTable(connection, 'file_faults'))) return [];
  return [
    ...(await examineStore(connection, storeOf(config))),
    await examineBackups(connection, config),
    ...(await examineRestoreCheck(connection, config)),
    await examineVerification(connection),
    ...(await examineQueue(connection, config)),
    ...(await examinePurge(connection)),
  ];
}

const examineStore = (connection: Connection, store: ObjectStore): Promise<Finding[]> =>
  examineFiles(connection, store).catch(({ message }: Error) => {
    const fix = 'Check UPLOADS_URL, and whether the store can be reached.';
    return [failure('Files', `${store.location} cannot be read: ${message}.`, fix)];
  });

async function examineFiles(connection: Connection, store: ObjectStore): Promise<Finding[]> {
  const faults = new Set((await listFaults(connection)).map((fault) => fault.path));
  const referenced = new Set<string>();
  for await (const one of checkFiles(connection, { store, readsContent: false })) {
    for (const part of pathsOf(one.file)) referenced.add(part);
    for (const { path } of one.faults) faults.add(path);
  }
  let orphans = 0;
  for (const folder of FOLDERS)
    for await (const { path } of store.list(`uploads/${folder}`)) if (!referenced.has(path)) orphans++;
  const named = [...faults].slice(0, NAMED).join(', ');
  const damaged = `${faults.size} of ${referenced.size} are missing or damaged: ${named}.`;
  const repair = 'npm run verify names the records; copy the files back from a backup (docs/operations.md).';
  const orphaned = `${orphans} orphaned in uploads: no record refers to them.`;
  const aside =
    'The journal sets them aside by itself; if they are many, the folder and the database may not belong together.';
  const whole = ok('Files', `all ${referenced.size} are there; npm run verify reads them, too`);
  return [
    faults.size ? failure('Files', damaged, repair) : whole,
    ...(orphans ? [warning('Files', orphaned, aside)] : []),
  ];
}

async function examineBackups(connection: Connection, { backupDir }: Config): Promise<Finding> {
  const subject = 'Backup';
  const last = await findOperation(connection, 'backup');
  const failed = unlessSince(await findOperation(connection, 'failed-backup'), last);
  const fix = backupDir ? 'npm run backup -- FILE makes one now; the log says more.' : 'Set BACKUP_DIR.';
  if (failed) {
    const { reason } = failed.details;
    const ofSystemd = `If systemd runs the journal, add ReadWritePaths=${backupDir} to its unit (systemctl edit).`;
    return failure(subject, `The last one failed: ${reason}.`, reason.startsWith('EROFS') ? ofSystemd : fix);
  }
  if (!last) return warning(subject, 'None was ever made.', fix);
  const age = Date.now() - last.at.getTime();
  if (age > MAX_AGE_MS.backup) return failure(subject, `The last one is ${Math.floor(age / DAY)} days old.`, fix);
  return ok(subject, `${last.details.file}, made ${last.at.toISOString()}`);
}

/** The monthly restoration of a backup. */
async function examineRestoreCheck(connection: Connection, { backupDir }: Config): Promise<Finding[]> {
  if (!backupDir) return [];
  const subject = 'Restoration';
  const last = await findOperation(connection, 'restore-check');
  const failed = unlessSince(await findOperation(connection, 'failed-restore-check'), last);
  if (failed) {
    const { file, reason } = failed.details;
    return [failure(subject, `${file} could not be restored: ${reason}`, 'It is tried again with the next backup.')];
  }
  return [
    last
      ? ok(subject, `last tried on ${last.at.toISOString()}`)
      : warning(subject, 'No backup was tried yet.', 'Wait for the first.'),
  ];
}

async function examineVerification(connection: Connection): Promise<Finding> {
  const subject = 'Comparison of files';
  const last = (await findOperation(connection, 'verification'))?.details;
  const fix = 'npm run verify does it now. The journal does it each week while it runs.';
  if (!last?.finishedAt) return warning(subject, 'It has not finished yet.', fix);
  return Date.now() - Date.parse(last.finishedAt) > MAX_AGE_MS.verification
    ? warning(subject, `The last one was on ${last.finishedAt}.`, fix)
    : ok(subject, `${last.files} files, on ${last.finishedAt}`);
}

async function examineQueue(connection: Connection, { mail }: Config): Promise<Finding[]> {
  const failed = `select ${FAILED.notices} + ${FAILED.copies} as count`;
  const [{ count }] = await connection.query<{ count: number }[]>(failed);
  if (!count) return [];
  const fix = mail ? 'The log says why; check SMTP_URL and MAIL_FROM.' : 'Set SMTP_URL.';
  return [warning('Mail', `${count} recent mails were not sent, or it is not known whether they were.`, fix)];
}

/** A purge that fails, because an import holds the rows, is repeated each hour. */
async function examinePurge(connection: Connection): Promise<Finding[]> {
  const tables = await connection.query<{ deleted: string }[]>(
    `select format('select deleted_at from %I', table_name) as deleted from information_schema.columns
      where table_schema = 'public' and column_name = 'deleted_at'`,
  );
  const [{ count }] = await connection.query<{ count: number }[]>(
    `select count(*)::int from (${tables.map(({ deleted }) => deleted).join(' union all ')}) as all_of, purge_clock
      where deleted_at < moment - interval '${RETENTION_DAYS + 1} days'`,
  );
  if (!count) return [];
  const fix = 'The log gives the reason every hour: “Could not purge deleted records”.';
  return [warning('Deleted records', `${count} should have been removed permanently by now.`, fix)];
}
