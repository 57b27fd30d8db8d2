import path from 'node:path';
import { type Config, StartError, loadEnvFile, readConfig } from '../config.js';
import { borrowEmbeddedPostgres, hasEmbeddedDatabase, startEmbeddedPostgres } from '../database/embedded-postgres.js';
import { requireNoHalfRestore } from './checks.js';

const LONGEST = 100;

/** Text of a record on a terminal: short, and nothing in it steers one. */
export const shown = (text: string): string => {
  const plain = text.replace(/\p{C}/gu, '�');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
};

/** The settings of the journal; says which of them are none. */
export function readSettings(): Config {
  for (const warning of loadEnvFile()) console.error(warning);
  return readConfig();
}

const clusterIn = ({ dataDir }: Config) => path.join(dataDir, 'postgres');

/** Works with the settings of the journal on its database, which is started for it when it is the embedded one. */
export async function onDatabase<Result>(work: (config: Config, url: string) => Promise<Result>): Promise<Result> {
  const config = readSettings();
  requireNoHalfRestore(config.dataDir);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(clusterIn(config));
  try {
    return await work(config, config.databaseUrl ?? embedded!.url);
  } finally {
    await embedded?.stop();
  }
}

/** Works on the database of a journal that may run. Throws a StartError where there is none yet. */
export async function besideJournal<Result>(config: Config, work: (url: string) => Promise<Result>): Promise<Result> {
  if (config.databaseUrl) return work(config.databaseUrl);
  const cluster = clusterIn(config);
  if (!hasEmbeddedDatabase(cluster))
    throw new StartError(
      `There is no journal in ${config.dataDir} yet. Set DATA_DIR, or start it once with npm start.`,
    );
  const embedded = await borrowEmbeddedPostgres(cluster);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/**
 * Ends a command with its exit code: 0 when `run` says that all went well, or it was asked for its usage, 1 when not or when it failed, 2 when
 * nothing was understood.
 */
export async function runCommand<Asked extends object>(
  asked: Asked | 'help' | null,
  usage: string,
  run: (asked: Asked) => Promise<boolean>,
): Promise<void> {
  if (asked === 'help') {
    console.log(usage);
    return;
  }
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
