import '../v8-flags.js';
import 'reflect-metadata';
import { onDatabase, readSettings, resolveFromCaller, runCommand, untilInterrupted } from './command.js';
import type { Faults, Manifest } from '../operations/backup/archive.js';
import { makeBackup } from '../operations/backup/backup.js';
import { withUnlimitedClient } from '../platform/database/connections/client.js';
import { connectionOf, recordOperation } from '../platform/database/maintenance.js';
import { checkArchive } from '../operations/backup/check-archive.js';
import { restoreBackup } from '../operations/backup/restore.js';

const USAGE = {
  backup: `npm run backup -- FILE            writes the database and all files into FILE, while the journal runs or not
npm run backup -- --check FILE    reads a backup to its end and checks that it is complete; needs no journal

FILE is a tar archive, compressed with gzip; a name such as journal.tar.gz suits it. It is never overwritten. It contains password hashes,
e-mail addresses and the secret of the sessions: store it where only you can read it.`,
  restore: `npm run restore -- FILE    writes what FILE contains into DATA_DIR, and into DATABASE_URL if that is set

DATA_DIR must have no journal yet, and the database of DATABASE_URL no tables: nothing is ever overwritten. The archive is checked from its
first byte to its last before anything is written. An interrupted restore can be run again. This is also the way from the embedded
database to PostgreSQL, and back: back up with the old settings, restore with the new ones.`,
};
const EXIT = 'The settings are those of npm start. Exit code 0: done, 1: rejected or failed, 2: invalid arguments.';

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

function describe({ createdAt, version, commit, tables, files, hasFiles }: Manifest): string {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const stored = hasFiles ? `${files.count} files of ${megabytes(files.bytes)}` : 'without files';
  return `${tables.length} tables of ${megabytes(bytes)}, ${stored}; taken ${createdAt} by version ${version}, commit ${commit}`;
}

/** Faults that already existed when the backup was made. */
function complaints({ missing, damaged }: Manifest): string[] {
  const line = ({ count, first }: Faults, what: string) =>
    count ? [`WARNING: ${count} files ${what}: ${first.slice(0, 5).join(', ')}. See npm run verify.`] : [];
  return [...line(missing, 'that records refer to were missing'), ...line(damaged, 'are not what was uploaded')];
}

const backup = (file: string, signal: AbortSignal): Promise<void> =>
  onDatabase(
    async ({ dataDir, s3, hasOwnSecret }, databaseUrl) => {
      const manifest = await makeBackup({ databaseUrl, dataDir, s3, hasOwnSecret }, file, { signal });
      await checkArchive(file);
      await withUnlimitedClient(databaseUrl, (client) => recordOperation(connectionOf(client), 'backup', { file }));
      for (const complaint of complaints(manifest)) console.error(complaint);
      console.log(`${file}: ${describe(manifest)}. Read back and verified.`);
    },
    { mayRun: true, signal },
  );

async function restore(file: string): Promise<void> {
  const manifest = await restoreBackup(file, readSettings());
  for (const complaint of complaints(manifest)) console.error(complaint);
  console.log(`Restored and compared: ${describe(manifest)}. Start the journal with npm start.`);
}

const script = process.argv[2] === 'restore' ? 'restore' : 'backup';

await runCommand({
  usage: `${USAGE[script]}\n\n${EXIT}`,
  options: { check: { type: 'boolean', default: false } },
  read: ({ check }, [, ...files]) =>
    files.length !== 1 || (check && script === 'restore')
      ? null
      : { task: check ? ('check' as const) : script, file: resolveFromCaller(script, files[0]) },
  run: async ({ task, file }) => {
    if (task === 'check') console.log(`${file} is complete: ${describe(await checkArchive(file))}.`);
    else if (task === 'restore') await restore(file);
    else await untilInterrupted((signal) => backup(file, signal));
    return true;
  },
});
