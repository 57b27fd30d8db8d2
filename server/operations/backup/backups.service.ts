import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config.js';
import { ADVISORY_LOCKS } from '../../platform/database/locks.js';
import { withAdvisoryLock } from '../../platform/database/connections/unlimited-connection.js';
import { hourly } from '../../platform/clock/hourly.js';
import { makeBackup } from './backup.js';
import { recordBackup, recordFailedBackup } from './notes.js';
import { checkArchive } from './check-archive.js';
import { backupName, expiredBackups, isUnfinished, momentOf } from './rotation.js';

/** Soon after the start, for journals that are restarted often. */
const FIRST_LOOK_MS = 60_000;

/** Makes a backup in BACKUP_DIR each day, in one of all processes. */
@Injectable()
export class BackupsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Backup');
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.backupDir) return;
    this.stops.push(hourly(() => this.backUpIfDue()));
    const first = setTimeout(() => void this.backUpIfDue(), FIRST_LOOK_MS).unref();
    this.stops.push(() => clearTimeout(first));
  }

  onApplicationShutdown(): void {
    for (const stop of this.stops) stop();
  }

  /** Makes today's backup (in UTC) if there is none yet, then deletes those no longer needed. Never throws. */
  async backUpIfDue(now = new Date()): Promise<void> {
    const folder = this.config.backupDir!;
    const url = this.databaseUrl();
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await withAdvisoryLock(url, ADVISORY_LOCKS.backup, async () => {
        const file = path.join(folder, backupName(now));
        const today = path.basename(file).slice(0, 'journal-20261121'.length);
        if ((await readdir(folder)).some((name) => name.startsWith(today) && momentOf(name))) return;
        const { dataDir, s3, hasOwnSecret } = this.config;
        for (const name of (await readdir(folder)).filter(isUnfinished)) await rm(path.join(folder, name));
        const manifest = await makeBackup({ databaseUrl: url, dataDir, s3, hasOwnSecret }, file);
        await checkArchive(file).catch(async (error: unknown) => {
          // Otherwise it would count as the backup of today.
          await rm(file);
          throw error;
        });
        await recordBackup(url, file, manifest);
        this.log.log(`Today’s backup: ${file}, ${manifest.files.count} files, read back and verified`);
        const faults = manifest.missing.count + manifest.damaged.count;
        if (faults) this.log.error(`${faults} stored files are missing or damaged. See npm run verify`);
        for (const name of expiredBackups(await readdir(folder))) await rm(path.join(folder, name));
      });
    } catch (error) {
      const { message } = error as Error;
      this.log.error(`Today’s backup failed and will be retried in an hour: ${message}`);
      await recordFailedBackup(url, message).catch(() => {});
    }
  }

  private databaseUrl(): string {
    return (this.dataSource.options as { url: string }).url;
  }
}
