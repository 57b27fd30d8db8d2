import { statfs } from 'node:fs/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { Hourly } from '../../platform/clock/hourly.js';

/** Enough for the uploads of a busy week and for the database to keep running. */
export const MIN_FREE_BYTES = 500 * 1024 * 1024;

/** Warns while there is still space: on a full disk no change can be saved. */
@Injectable()
export class DiskSpace implements OnApplicationBootstrap {
  private readonly log = new Logger('Disk');

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'dataDir' | 'backupDir'>) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.look();
  }

  @Hourly()
  async look(freeIn: (folder: string) => Promise<number> = freeBytes): Promise<void> {
    const { dataDir, backupDir } = this.config;
    for (const [name, folder] of [
      ['DATA_DIR', dataDir],
      ['BACKUP_DIR', backupDir],
    ] as const) {
      const free = folder === null ? null : await freeIn(folder).catch(() => null); // a folder that does not exist yet
      if (free !== null && free < MIN_FREE_BYTES)
        this.log.warn(
          `Only ${Math.floor(free / 1e6)} MB are free in ${name} (${folder}). Free some space: on a full disk no change can be saved`,
        );
    }
  }
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
