import '../v8-flags.js';
import 'reflect-metadata';
import { connectionOf, recordOperation } from '../platform/database/maintenance.js';
import { withUnlimitedClient } from '../platform/database/connections/client.js';
import { onDatabase, runCommand } from './command.js';
import { storeOf } from '../platform/store/store-of.js';
import { type FileFault } from '../operations/verification/check.js';
import { recordFaults } from '../operations/verification/faults.js';

const USAGE = `npm run verify [-- --quick] [--json]

Compares every file of current and earlier records with its recorded size and SHA-256. The journal may
run. Missing and damaged files are not sent to readers until they are repaired and this command has confirmed it.

  --quick  does not read the files
  --json   prints one object: { files, bytes, faults: [{ path, fault, noun, recordId }] }

Exit code 0: all files are intact, 1: some are not, or it failed, 2: the arguments are invalid.`;

const FAULTS = { missing: 'is missing', size: 'has the wrong size', content: 'has different content' };

function verify(isQuick: boolean): Promise<{ files: number; bytes: number; faults: FileFault[] }> {
  return onDatabase(
    (config, databaseUrl) =>
      withUnlimitedClient(databaseUrl, async (client) => {
        const connection = connectionOf(client);
        const startedAt = new Date().toISOString();
        const result = { files: 0, bytes: 0, faults: [] as FileFault[] };
        const options = { store: storeOf(config), readsContent: !isQuick };
        for await (const { bytes, faults } of recordFaults(connection, options)) {
          result.files++;
          result.bytes += bytes;
          result.faults.push(...faults);
        }
        const { files, faults } = result;
        const finished = { startedAt, finishedAt: new Date().toISOString(), after: '', files, faults: faults.length };
        if (!isQuick) await recordOperation(connection, 'verification', finished);
        return result;
      }),
    { mayRun: true },
  );
}

async function run({ quick, json }: { quick: boolean; json: boolean }): Promise<boolean> {
  const result = await verify(quick);
  if (json) console.log(JSON.stringify(result));
  else {
    for (const { path: file, fault, noun, recordId } of result.faults)
      console.log(`${file} ${FAULTS[fault]} (${noun} ${recordId})`);
    const { length } = result.faults;
    const read = quick ? 'looked at' : `read, ${(result.bytes / 1e6).toFixed(1)} MB`;
    console.log(
      length
        ? `${length} of ${result.files} files are missing or damaged. Copy them back from a backup (tar -xzf BACKUP ${result.faults[0].path}) and run this again.`
        : `All ${result.files} files are what was uploaded (${read}).`,
    );
  }
  return result.faults.length === 0;
}

await runCommand({
  usage: USAGE,
  options: { quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  read: (values, positionals) => (positionals.length ? null : values),
  run,
});
