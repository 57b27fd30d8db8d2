import { type OperationName, recordOperation } from '../../platform/database/operations.js';
import type { Manifest } from './archive.js';
import { connect } from './snapshot.js';

/** Information about the last backup. */
export type BackupSummary = { file: string; files: number; bytes: number; missing: number; damaged: number };

/** When the last backup was handed to BACKUP_HOOK, or restored to see whether it can be; `file` is its name. */
export type BackupUse = { file: string };

export async function recordBackup(databaseUrl: string, file: string, manifest: Manifest): Promise<void> {
  const { files, missing, damaged } = manifest;
  const note: BackupSummary = {
    file,
    files: files.count,
    bytes: files.bytes,
    missing: missing.count,
    damaged: damaged.count,
  };
  await recordBackupOperation(databaseUrl, 'backup', note);
}

/** On a connection of its own, since a backup outlasts the limits of the others. */
export async function recordBackupOperation(databaseUrl: string, name: OperationName, details: object): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    const query = async (text: string, values: unknown[]) => (await client.query(text, values)).rows;
    await recordOperation({ query } as Parameters<typeof recordOperation>[0], name, details);
  } finally {
    await client.end();
  }
}
