import fs from 'node:fs';
import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { shortened } from '../../client/shared/texts.js';
import { type Config, StartError, readConfig } from '../platform/config.js';
import {
  acquireEmbeddedPostgres,
  hasEmbeddedDatabase,
  startEmbeddedPostgres,
} from '../platform/database/embedded/embedded-postgres.js';
import { requireDatabase } from '../platform/database/connections/server-check.js';
import { openDataSource } from '../platform/database/data-source.js';
import { backupBeforeUpgrade } from '../operations/backup/before-upgrade.js';
import { prepareDataFolder, requireNoHalfRestore } from '../operations/boot/checks.js';
import { Log } from '../platform/log.js';
import { loadEnvFile } from '../operations/boot/env-file.js';

const MAX_LENGTH = 100;

/** Prepares the text of a record for a terminal: short, and without control characters. */
export const shown = (text: string): string => shortened(text.replace(/\p{C}/gu, '�'), MAX_LENGTH);

/** A number in the arguments; null if it is not given. */
export function wholeNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`“${text}” is not a number`);
  return Number(text);
}

/** Resolves a path against the folder in which npm was called; npm itself changes to the project's folder. */
export function resolveFromCaller(script: string, file: string): string {
  const from = (process.env.npm_lifecycle_event === script && process.env.INIT_CWD) || process.cwd();
  return path.resolve(from, file);
}

/** Reads the settings, and reports unknown ones. */
export function readSettings(): Config {
  for (const warning of loadEnvFile()) console.error(warning);
  const config = readConfig();
  Logger.overrideLogger(new Log(config.log));
  return config;
}

type Conditions = {
  /** Throws a StartError if there is no journal yet. */
  mustExist?: boolean;
  /** Takes the embedded database of a journal that is running. */
  mayRun?: boolean;
  /** Ends the wait for the server of DATABASE_URL. */
  signal?: AbortSignal;
};

/** Runs `work` with the settings on the journal's database, which is started first if it is the embedded one. */
export async function onDatabase<Result>(
  work: (config: Config, url: string) => Promise<Result>,
  { mayRun = false, mustExist = mayRun, signal }: Conditions = {},
): Promise<Result> {
  const config = readSettings();
  const { dataDir, databaseUrl } = config;
  const cluster = path.join(dataDir, 'postgres');
  requireNoHalfRestore(dataDir);
  // Before it is looked for: what this user may not read is not missing.
  if (!databaseUrl && (!mustExist || fs.existsSync(dataDir))) prepareDataFolder(dataDir);
  if (mustExist && !databaseUrl && !hasEmbeddedDatabase(cluster))
    throw new StartError(`There is no journal in ${dataDir} yet. Set DATA_DIR, or start it once with npm start.`);
  if (databaseUrl) await requireDatabase(databaseUrl, { signal });
  const embedded = databaseUrl ? null : await (mayRun ? acquireEmbeddedPostgres : startEmbeddedPostgres)(cluster);
  try {
    return await work(config, databaseUrl ?? embedded!.url);
  } finally {
    await embedded?.stop();
  }
}

/** The same with its tables, which are brought up to date after a backup. */
export const onDataSource = <Result>(
  work: (dataSource: DataSource, config: Config, url: string) => Promise<Result>,
  conditions?: Conditions,
): Promise<Result> =>
  onDatabase(async (config, url) => {
    const dataSource = await openDataSource(url, { beforeUpgrade: backupBeforeUpgrade(config, url) });
    return work(dataSource, config, url).finally(() => dataSource.destroy());
  }, conditions);

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Taken extends Options> = ReturnType<typeof parseArgs<{ options: Taken }>>['values'];

type Command<Taken extends Options, Task> = {
  usage: string;
  options: Taken;
  /** What the arguments ask for. Null, or an error, if they are invalid. */
  read: (values: Values<Taken>, positionals: string[]) => Task | null;
  run: (task: Task) => Promise<boolean | number>;
};

/** What is wrong with a file, by the code of the error. */
const REASONS: Record<string, string> = {
  EACCES: 'this user may not use it',
  EROFS: 'nothing can be written there',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'it lies below a file',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
};

function sentenceOf(error: unknown): string {
  const { code = '', path: file, message } = error as NodeJS.ErrnoException;
  // If several addresses reject a connection, the error has no message.
  return file && REASONS[code] ? `${file}: ${REASONS[code]}.` : message || code;
}

const INTERRUPTED = 130;

/** Runs `work`, which Ctrl+C undoes, however often it is pressed. */
export async function untilInterrupted<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());
  try {
    return await work(interruption.signal);
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    console.error('Interrupted. Nothing was written.');
    process.exit(INTERRUPTED);
  }
}

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
    console.error(sentenceOf(error));
    // An application that could not be built holds connections that nobody can close.
    process.exit(1);
  }
}

function taskOf<Taken extends Options, Task>({ options, read }: Command<Taken, Task>): Task | 'help' | null {
  try {
    const help = { help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { ...options, ...help } });
    if ((values as { help?: boolean }).help) return 'help';
    requireOwnOptions(Object.keys(options));
    return read(values as Values<Taken>, positionals);
  } catch (error) {
    // What follows is advice for other programs.
    console.error(`${(error as Error).message.split('. ')[0]}.\n`);
    return null;
  }
}

/**
 * npm takes an option before “--” for its own: a command would do in earnest what --dry-run was to try. Not `json`, which may also be a
 * setting in somebody's .npmrc.
 */
function requireOwnOptions(names: string[]): void {
  const isGiven = (name: string) => process.argv.some((argument) => argument.startsWith(`--${name}`));
  const isTaken = (name: string) => name !== 'json' && process.env[`npm_config_${name.replaceAll('-', '_')}`];
  const taken = names.find((name) => isTaken(name) && !isGiven(name));
  if (taken) throw new Error(`npm took --${taken} for an option of its own: write -- before the arguments`);
}
