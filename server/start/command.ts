import path from 'node:path';
import { type Config, loadEnvFile, readConfig } from '../config.js';
import { startEmbeddedPostgres } from '../database/embedded-postgres.js';
import { requireNoHalfRestore } from './checks.js';

const LONGEST = 100;

/** Text of a record on a terminal: short, and nothing in it steers one. */
export const shown = (text: string): string => {
  const plain = text.replace(/\p{C}/gu, '�');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
};

/** Works with the settings of the journal on its database, which is started for it when it is the embedded one. */
export async function onDatabase<Result>(work: (config: Config, url: string) => Promise<Result>): Promise<Result> {
  for (const warning of loadEnvFile()) console.error(warning);
  const config = readConfig();
  requireNoHalfRestore(config.dataDir);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'));
  try {
    return await work(config, config.databaseUrl ?? embedded!.url);
  } finally {
    await embedded?.stop();
  }
}

/** Ends a command with its exit code: 0 when `run` says that all went well, 1 when not or when it failed, 2 when nothing was understood. */
export async function runCommand<Asked>(
  asked: Asked | null,
  usage: string,
  run: (asked: Asked) => Promise<boolean>,
): Promise<void> {
  if (asked === null) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    process.exitCode = (await run(asked)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
