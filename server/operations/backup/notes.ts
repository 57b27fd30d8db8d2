import { type Connection, recordOperation } from '../../platform/database/maintenance.js';
import type { Manifest } from './archive.js';

/** Information about the last backup. */
export type BackupSummary = { file: string; files: number; bytes: number; missing: number; damaged: number };

/** When the last backup was handed to BACKUP_HOOK, or restored to see whether it can be; `file` is its name. */
export type BackupUse = { file: string };

export const recordBackup = (connection: Connection, file: string, { files, missing, damaged }: Manifest) =>
  recordOperation(connection, 'backup', {
    file,
    files: files.count,
    bytes: files.bytes,
    missing: missing.count,
    damaged: damaged.count,
  } satisfies BackupSummary);
