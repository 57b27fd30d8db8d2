import { statfs } from 'node:fs/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { Hourly } from '../../platform/clock/hourly.js';

/** Enough for the uploads of a busy week and for the database to keep running. */
export const MIN_FREE_BYTES = 500 * 1024 * 1024;

/** Warns while there is still space: on a full disk no change can be saved. */
@Injectable()
export class DiskSpace {
  private readonly log = new Logger('Disk');

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'dataDir' | 'backupDir'>) {}

  @Hourly({ firstAfter: 0 })
  async look(freeIn = freeBytes): Promise<void> {
    for (const { setting, folder, freeBytes: free } of await disksOf(this.config, freeIn))
      if (free < MIN_FREE_BYTES)
        this.log.warn(
          `Only ${Math.floor(free / 1e6)} MB are free in ${setting} (${folder}). Free some space: on a full disk no change can be saved`,
        );
  }
}

/** The folders that the journal writes to, without those that do not exist yet. */
export async function disksOf({ dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>, freeIn = freeBytes) {
  const disks: { setting: string; folder: string; freeBytes: number }[] = [];
  for (const [setting, folder] of Object.entries({ DATA_DIR: dataDir, BACKUP_DIR: backupDir })) {
    const free = folder === null ? null : await freeIn(folder).catch(() => null);
    if (free !== null) disks.push({ setting, folder: folder!, freeBytes: free });
  }
  return disks;
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
