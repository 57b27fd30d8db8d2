import { recordOperation } from '../../platform/database/operations.js';
import type { Manifest } from './archive.js';
import { connect } from './snapshot.js';

/** Information about the last backup. */
export type BackupSummary = { file: string; files: number; bytes: number; missing: number; damaged: number };

export async function recordBackup(databaseUrl: string, file: string, manifest: Manifest): Promise<void> {
  const { files, missing, damaged } = manifest;
  const note: BackupSummary = {
    file,
    files: files.count,
    bytes: files.bytes,
    missing: missing.count,
    damaged: damaged.count,
  };
  await noted(databaseUrl, 'backup', note);
}

export const recordFailedBackup = (databaseUrl: string, reason: string) =>
  noted(databaseUrl, 'failed-backup', { reason });

async function noted(databaseUrl: string, name: 'backup' | 'failed-backup', details: object): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    const query = async (text: string, values: unknown[]) => (await client.query(text, values)).rows;
    await recordOperation({ query } as Parameters<typeof recordOperation>[0], name, details);
  } finally {
    await client.end();
  }
}
