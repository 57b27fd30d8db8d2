import './v8-flags.js';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { Log } from './platform/log.js';
import { type Config, StartError, readConfig } from './platform/config.js';
import { hasEmbeddedDatabase, startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.js';
import { requireDatabase } from './platform/database/connections/server-check.js';
import { buildInfo } from './operations/boot/build-info.js';
import {
  isNewDatabase,
  listenError,
  prepareDataFolder,
  requireFreePort,
  requireNoHalfRestore,
  uploadsWithoutDatabase,
} from './operations/boot/checks.js';
import { loadEnvFile } from './operations/boot/env-file.js';
import { unsupportedNode } from './operations/boot/node-release.js';
import { serveWhileWaiting } from './operations/boot/waiting.js';
import { spoolInto, stagingFolder } from './platform/files/spool.js';
import { storeOf } from './platform/store/store-of.js';

let log = new Log();

async function main(): Promise<void> {
  const warnings = loadEnvFile();
  const config = readConfig();
  log = new Log(config.log);
  Logger.overrideLogger(log);
  const oldNode = unsupportedNode(process.version, new Date());
  for (const warning of [...warnings, ...(oldNode ? [oldNode] : [])]) log.warn(warning);

  // Nothing is written before these.
  await requireFreePort(config);
  prepareDataFolder(config.dataDir);
  requireNoHalfRestore(config.dataDir);
  // The database starts while the application is read.
  const [database, { createApp }, { seedDemo }, { stop }, { UsersService }] = await Promise.all([
    openDatabase(config),
    import('./app.js'),
    import('./operations/demo/seed.js'),
    import('./operations/health/stop.js'),
    import('./people/users/users.service.js'),
  ]);
  spoolInto(stagingFolder(config.dataDir));
  const app = await createApp(config, database.url);
  const firstPassword = await app.get(UsersService).ensureFirstAdmin();
  if (firstPassword) log.log(firstPassword);
  if (config.demo) await seedDemo(app);
  await app.listen(config.port, config.host).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, config);
  });

  // A log that nobody reads any more, like a closed pipe, would otherwise be an error to log, without end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // Every promise has its own catch; a defect in the handling of one request that escapes them must not end all others.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => log.error(error));

  const end = async () => {
    await stop(app, config.drainSeconds);
    await database.stop();
    log.log('The journal has stopped.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

  const { version, commit } = buildInfo();
  log.log(`The journal is at ${config.publicUrl} — the dashboard at ${config.publicUrl}/login`);
  log.log(
    `Version ${version}, commit ${commit}, Node ${process.version}. Files in ${config.s3 ? storeOf(config).location : config.dataDir}, database ${databaseLocation(config)}.`,
  );
}

/** The configured database, ready to be migrated. Throws a StartError if the data folder belongs to another one. */
async function openDatabase(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  const { databaseUrl } = config;
  const store = storeOf(config);
  const rejectStray = async (url: string) => {
    if ((await isNewDatabase(url)) && !(await store.isEmpty())) throw uploadsWithoutDatabase(config, store.location);
  };
  if (databaseUrl) {
    await waitForDatabase(databaseUrl, config);
    await rejectStray(databaseUrl);
    return { url: databaseUrl, stop: async () => {} };
  }
  if (!hasEmbeddedDatabase(embeddedFolder(config)) && !(await store.isEmpty()))
    throw uploadsWithoutDatabase(config, store.location);
  const embedded = await startEmbeddedPostgres(embeddedFolder(config));
  try {
    await rejectStray(embedded.url);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return embedded;
}

/** For as long as it takes: after a power cut the database may come up last. Throws a StartError at once if waiting cannot help. */
async function waitForDatabase(url: string, config: Config): Promise<void> {
  let endWaiting: (() => Promise<void>) | undefined;
  try {
    await requireDatabase(url, { tries: Infinity, onWait: () => (endWaiting = serveWhileWaiting(config)) });
  } finally {
    await endWaiting?.();
  }
}

const embeddedFolder = ({ dataDir }: Config) => path.join(dataDir, 'postgres');

function databaseLocation(config: Config): string {
  if (!config.databaseUrl) return `embedded in ${embeddedFolder(config)}`;
  const { host, pathname } = new URL(config.databaseUrl);
  return `at ${host}${pathname}`;
}

main().catch((error: unknown) => {
  if (error instanceof StartError) for (const line of error.message.split('\n')) log.fatal(line);
  else log.fatal(error);
  process.exit(1);
});
