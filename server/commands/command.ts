import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { shortened } from '../../client/shared/texts.js';
import { type Config, StartError, readConfig } from '../platform/config.js';
import {
  acquireEmbeddedPostgres,
  hasEmbeddedDatabase,
  startEmbeddedPostgres,
} from '../platform/database/embedded/embedded-postgres.js';
import { requireNoHalfRestore } from '../operations/boot/checks.js';
import { Log } from '../platform/log.js';
import { loadEnvFile } from '../operations/boot/env-file.js';

const MAX_LENGTH = 100;

/** Prepares the text of a record for a terminal: short, and without control characters. */
export const shown = (text: string): string => shortened(text.replace(/\p{C}/gu, '�'), MAX_LENGTH);

/** A number in the arguments; null if it is not given. */
export function wholeNumber(text: string | undefined): number | null {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new Error('not a number');
  return text === undefined ? null : Number(text);
}

/** Reads the settings, and reports unknown ones. */
export function readSettings(): Config {
  for (const warning of loadEnvFile()) console.error(warning);
  const config = readConfig();
  Logger.overrideLogger(new Log(config.log));
  return config;
}

const clusterIn = ({ dataDir }: Config) => path.join(dataDir, 'postgres');

function requireJournal(config: Config): void {
  if (config.databaseUrl || hasEmbeddedDatabase(clusterIn(config))) return;
  throw new StartError(`There is no journal in ${config.dataDir} yet. Set DATA_DIR, or start it once with npm start.`);
}

/** Runs `work` with the settings on the journal's database, which is started first if it is the embedded one. */
export async function onDatabase<Result>(
  work: (config: Config, url: string) => Promise<Result>,
  { mustExist = false } = {},
): Promise<Result> {
  const config = readSettings();
  requireNoHalfRestore(config.dataDir);
  if (mustExist) requireJournal(config);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(clusterIn(config));
  try {
    return await work(config, config.databaseUrl ?? embedded!.url);
  } finally {
    await embedded?.stop();
  }
}

/** Runs `work` on the database of a journal that may be running. Throws a StartError if there is none yet. */
export async function onJournalDatabase<Result>(
  config: Config,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  requireJournal(config);
  if (config.databaseUrl) return work(config.databaseUrl);
  const embedded = await acquireEmbeddedPostgres(clusterIn(config));
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Taken extends Options> = ReturnType<typeof parseArgs<{ options: Taken }>>['values'];

type Command<Taken extends Options, Task> = {
  usage: string;
  options: Taken;
  /** What the arguments ask for. Null, or an error, if they are invalid. */
  read: (values: Values<Taken>, positionals: string[]) => Task | null;
  run: (task: Task) => Promise<boolean | number>;
};

/**
 * Runs a command and exits: with 0 if `run` succeeded or the usage was requested, 1 if it failed, 2 if
 * the arguments were invalid, or the code that `run` returns.
 */
export async function runCommand<const Taken extends Options, Task>(command: Command<Taken, Task>): Promise<void> {
  const task = taskOf(command);
  if (task === 'help') {
    console.log(command.usage);
    return;
  }
  if (task === null) {
    console.error(command.usage);
    process.exitCode = 2;
    return;
  }
  try {
    const result = await command.run(task);
    process.exitCode = typeof result === 'number' ? result : Number(!result);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    // An application that could not be built holds connections that nobody can close.
    process.exit(1);
  }
}

function taskOf<Taken extends Options, Task>({ options, read }: Command<Taken, Task>): Task | 'help' | null {
  try {
    const help = { help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { ...options, ...help } });
    return (values as { help?: boolean }).help ? 'help' : read(values as Values<Taken>, positionals);
  } catch {
    return null;
  }
}
