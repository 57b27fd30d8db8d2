import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { type Config, StartError } from '../../platform/config.js';
import { makeBackup } from './backup.js';
import { backupName } from './rotation.js';

const RETAINED = 3;
const NAME = /^before-upgrade-\d{8}-\d{6}\.tar\.gz$/;

const log = new Logger('Upgrade');

/**
 * Runs before an existing database is migrated: backs it up into BACKUP_DIR or DATA_DIR/backups, without files, which no upgrade changes.
 * If this fails, nothing is migrated.
 */
export const backupBeforeUpgrade =
  ({ backupDir, dataDir, s3, hasOwnSecret }: Config, databaseUrl: string) =>
  async (pending: string[]): Promise<void> => {
    const folder = backupDir ?? path.join(dataDir, 'backups');
    const file = path.join(folder, backupName(new Date(), 'before-upgrade'));
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await makeBackup({ databaseUrl, dataDir, s3, hasOwnSecret }, file, { withFiles: false });
    } catch (error) {
      throw new StartError(
        `The database has to be upgraded, and the backup before it could not be written to ${folder} (${(error as Error).message}). ` +
          'Nothing was changed. Make room, or set BACKUP_DIR.',
      );
    }
    const former = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
    for (const name of former.slice(0, -RETAINED)) await rm(path.join(folder, name));
    log.log(`The database is upgraded (${pending.length} changes). As it was before, it is in ${file}`);
  };
