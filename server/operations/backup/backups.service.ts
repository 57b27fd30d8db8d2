import { exec } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config.js';
import { findOperation, recordOperation } from '../../platform/database/maintenance.js';
import { ADVISORY_LOCKS } from '../../platform/database/locks.js';
import { urlOf, withAdvisoryLock } from '../../platform/database/connections/client.js';
import { Hourly } from '../../platform/clock/hourly.js';
import { makeBackup } from './backup.js';
import { restoreBackup } from './restore.js';
import { checkArchive } from './check-archive.js';
import { backupName, dayOf, expiredBackups, isUnfinished, momentOf } from './rotation.js';

/** Soon after the start, for journals that are restarted often. */
const FIRST_LOOK_MS = 60_000;
const HOOK_TIMEOUT_MS = 6 * 3_600_000;
const RESTORE_CHECK_MS = 30 * 86_400_000;

/** Makes a backup in BACKUP_DIR each day, in one of all processes. */
@Injectable()
export class BackupsService {
  private readonly log = new Logger('Backup');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Makes today's backup (in UTC) if there is none yet, once a month restores it into a folder of its own, and hands it to BACKUP_HOOK.
   * What failed is tried again in an hour, a restoration with the next backup. Never throws.
   */
  @Hourly({ firstAfter: FIRST_LOOK_MS })
  async backUpIfDue(now = new Date()): Promise<void> {
    if (!this.config.backupDir) return;
    try {
      await mkdir(this.config.backupDir, { recursive: true, mode: 0o700 });
      await withAdvisoryLock(this.dataSource, ADVISORY_LOCKS.backup, async () => {
        const file = await this.backupOf(now);
        // First, since it reports its own failure: a command that fails does not hold it back.
        await this.tryRestoring(file);
        await this.handOver(file);
      });
    } catch (error) {
      const { message } = error as Error;
      this.log.error(`Today’s backup failed and will be retried in an hour: ${message}`);
      await recordOperation(this.dataSource, 'failed-backup', { reason: message }).catch(() => {});
    }
  }

  /** Today's backup, made now unless it is there; deletes those no longer needed. */
  private async backupOf(now: Date): Promise<string> {
    const { backupDir, dataDir, s3, hasOwnSecret } = this.config;
    const folder = backupDir!;
    const file = path.join(folder, backupName(now));
    const made = (await readdir(folder)).find((name) => momentOf(name)?.toISOString().startsWith(dayOf(now)));
    if (made) return path.join(folder, made);
    for (const name of (await readdir(folder)).filter(isUnfinished)) await rm(path.join(folder, name));
    const manifest = await makeBackup({ databaseUrl: urlOf(this.dataSource), dataDir, s3, hasOwnSecret }, file);
    await checkArchive(file).catch(async (error: unknown) => {
      // Otherwise it would count as the backup of today.
      await rm(file);
      throw error;
    });
    await recordOperation(this.dataSource, 'backup', { file });
    this.log.log(`Today’s backup: ${file}, ${manifest.files.count} files, read back and verified`);
    for (const name of expiredBackups(await readdir(folder))) await rm(path.join(folder, name));
    return file;
  }

  /** Runs the operator's command for this backup, until it has succeeded once. */
  private async handOver(file: string): Promise<void> {
    const { backupHook } = this.config;
    const last = await findOperation(this.dataSource, 'backup-hook');
    if (!backupHook || last?.details.file === file) return;
    try {
      await promisify(exec)(backupHook, { env: { ...process.env, BACKUP_FILE: file }, timeout: HOOK_TIMEOUT_MS });
    } catch (error) {
      const { code, signal, stderr } = error as { code?: number; signal?: string; stderr: string };
      const said = stderr.trim().split('\n').at(-1)!.slice(0, 500);
      const message = `${file} was made, but BACKUP_HOOK ended with ${signal ?? code}${said && `: ${said}`}`;
      throw new Error(message, { cause: error });
    }
    await recordOperation(this.dataSource, 'backup-hook', { file });
    this.log.log(`BACKUP_HOOK took ${file}`);
  }

  private async tryRestoring(file: string): Promise<void> {
    const last = await findOperation(this.dataSource, 'restore-check');
    const failed = await findOperation(this.dataSource, 'failed-restore-check');
    // By a clock that was ahead, the last one says nothing.
    if (failed?.details.file === file || (last && Math.abs(Date.now() - last.at.getTime()) < RESTORE_CHECK_MS)) return;
    const scratch = path.join(this.config.dataDir, 'restore-check');
    try {
      await rm(scratch, { recursive: true, force: true });
      await restoreBackup(file, { dataDir: scratch, databaseUrl: null });
      await recordOperation(this.dataSource, 'restore-check', { file });
      this.log.log(`${file} was restored into a folder of its own, compared, and removed again`);
    } catch (error) {
      const { message } = error as Error;
      await recordOperation(this.dataSource, 'failed-restore-check', { file, reason: message });
      this.log.error(`${file} could not be restored: ${message}`);
    } finally {
      await rm(scratch, { recursive: true, force: true }).catch(() => {});
    }
  }
}
