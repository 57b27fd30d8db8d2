import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { makeBackup } from '../../../server/operations/backup/backup.js';
import { checkArchive } from '../../../server/operations/backup/check-archive.js';
import { restoreBackup } from '../../../server/operations/backup/restore.js';
import { startEmbeddedPostgres } from '../../../server/platform/database/embedded/embedded-postgres.js';
import { createDatabase } from '../../support/database.js';
import { temporaryFolder } from '../../support/server.js';
import { checkCopy } from './checker.js';
import type { Experiment } from './experiment.js';
import { type Random, between } from './random.js';

export const RESTORED: Experiment = {
  what: 'a backup while editors write, restored into an empty folder or on another PostgreSQL server; shortened or changed by a byte, it is rejected',
  on: 'embedded',
  fault: async (journal, random, witness) => {
    const folder = temporaryFolder();
    const archive = path.join(folder, 'journal.tar.gz');
    const before = [...witness.records];
    await makeBackup({ databaseUrl: journal.databaseUrl, dataDir: journal.dataDir, hasOwnSecret: true }, archive);
    const unchanged = new Map(before.filter(([id, states]) => witness.records.get(id) === states));
    return async () => {
      await requireSameJournal(archive, path.join(folder, 'restored'), random, (url, dataDir) =>
        checkCopy(url, dataDir, unchanged, witness),
      );
      await requireRejection(archive, random);
      fs.rmSync(folder, { recursive: true });
    };
  },
};

async function requireSameJournal(
  archive: string,
  dataDir: string,
  random: Random,
  differences: (databaseUrl: string, dataDir: string) => Promise<string[]>,
): Promise<void> {
  const server = random() < 0.5 ? await createDatabase('template0') : null;
  await restoreBackup(archive, { dataDir, databaseUrl: server?.url ?? null });
  const embedded = server ? null : await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  try {
    const found = await differences(server?.url ?? embedded!.url, dataDir);
    if (found.length) throw new Error(`The restored journal differs: ${found.join('\n')}`);
  } finally {
    await embedded?.stop();
    await server?.drop();
  }
}

/** The first bytes of a gzip file, its date among them, say nothing about its content. */
const HEADER_BYTES = 10;

async function requireRejection(archive: string, random: Random): Promise<void> {
  const bytes = fs.readFileSync(archive);
  const at = Math.floor(between(random, HEADER_BYTES, bytes.length));
  const changed = Buffer.from(bytes);
  changed[at] ^= Math.ceil(between(random, 0, 255));
  for (const [what, content] of [
    ['shorter by a byte', bytes.subarray(0, -1)],
    [`with byte ${at} changed`, changed],
  ] as const) {
    fs.writeFileSync(archive, content);
    const isAccepted = await checkArchive(archive).then(
      () => true,
      () => false,
    );
    if (isAccepted && !gunzipSync(content).equals(gunzipSync(bytes)))
      throw new Error(`An archive ${what} was accepted.`);
  }
}
