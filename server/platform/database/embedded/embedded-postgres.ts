import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { StartError } from '../../config.js';
import { withClient } from '../connections/client.js';
import { isAlive, lockFolder } from './folder-lock.js';
import { type Ids, canReach, findBinaries } from './postgres-binaries.js';
import { giveUpReserve, keepReserve } from '../reserve.js';

export type EmbeddedDatabase = {
  /** The URL of the database `journal`, for a role that owns it and nothing else. */
  url: string;
  /** Returns the URL of another database in the same cluster, which is created if necessary. */
  databaseUrl: (name: string) => Promise<string>;
  stop: () => Promise<void>;
};

/** How PostgreSQL's programs are run: they do not run as root, so for root they run as an ordinary user. */
type Runner = { native: string; dataDir: string; prefix: string[]; ids: Ids };

const DATABASE = 'journal';
/** The role used by the journal. It owns its database and is not a superuser. */
const ROLE = 'journal';
const RESTARTS = { delaysMs: [100, 1_000, 2_000, 4_000, 8_000], withinMs: 10 * 60_000 };
const SHUTDOWN_MS = 60_000;

const log = new Logger('Database');

/**
 * Starts the real PostgreSQL that ships in node_modules, inside `dataDir`, and keeps it running until `stop`. Needs no installed server.
 * Stops a server left behind by a killed process first. Throws a StartError if another live process uses the folder.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedDatabase> {
  const cluster = path.resolve(dataDir);
  const folder = path.dirname(cluster);
  fs.mkdirSync(folder, { recursive: true });
  giveUpReserve(folder);
  const unlock = lockFolder(folder, `${cluster}.lock`);
  if (!unlock) throw inUse(cluster);
  try {
    const ids = chooseUser(cluster);
    const runner: Runner = { native: findBinaries(ids), dataDir: cluster, prefix: [], ids };
    // If this process is killed, the kernel tells PostgreSQL to shut down.
    if (succeeds('setpriv', '--pdeathsig', 'INT', 'true')) runner.prefix.push('setpriv', '--pdeathsig', 'INT', '--');
    const superuserUrl = (port: number) => `postgres://postgres:${readSecret(runner)}@127.0.0.1:${port}/postgres`;

    await initialise(runner);
    takeOwnership(runner);
    await endLeftover(runner, superuserUrl);
    const { port, stop } = await run(runner);
    // Known only to this process, and new at each start.
    const password = randomBytes(24).toString('hex');
    const databaseUrl = async (name: string) => {
      await prepareDatabase(superuserUrl(port), name);
      return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${name}`;
    };
    const letGo = keepReserve(folder);
    const end = async () => {
      letGo();
      await stop();
      unlock();
    };
    try {
      await prepareRole(superuserUrl(port), password);
      return { url: await databaseUrl(DATABASE), databaseUrl, stop: end };
    } catch (error) {
      await end();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Gives superuser access to the database of a folder: from the process that runs it, or from a server started for the purpose. A server
 * that runs on someone else's copy of the folder is not used.
 */
export async function acquireEmbeddedPostgres(dataDir: string): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  const cluster = path.resolve(dataDir);
  const unlock = lockFolder(path.dirname(cluster), `${cluster}.lock`);
  if (unlock) {
    unlock();
    return startEmbeddedPostgres(dataDir);
  }
  const [pid, , , port] = readLines(path.join(cluster, 'postmaster.pid')).map(Number);
  if (!(port > 0) || runsOn(pid, cluster) === false)
    throw new StartError(
      `The database in ${cluster} is being started or stopped by another process. Try again in a moment.`,
    );
  const password = readSecret({ dataDir: cluster });
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE}`, stop: async () => {} };
}

/** Creates the role if it does not exist, and sets its password. */
const prepareRole = (superuserUrl: string, password: string): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    const { rowCount: exists } = await client.query('select from pg_roles where rolname = $1', [ROLE]);
    const verb = exists ? 'alter' : 'create';
    await client.query(`${verb} role ${ROLE} with login nosuperuser password ${pg.escapeLiteral(password)}`);
  });

/** Creates the database of the role if it does not exist. */
const prepareDatabase = (superuserUrl: string, name: string): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    const { rowCount: exists } = await client.query('select from pg_database where datname = $1', [name]);
    if (!exists) await client.query(`create database ${pg.escapeIdentifier(name)} owner ${ROLE}`);
  });

const inUse = (cluster: string) =>
  new StartError(
    `The database in ${cluster} is in use by another process. Stop that one first, or choose another DATA_DIR.`,
  );

const succeeds = (...[command, ...args]: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const secretFile = ({ dataDir }: Pick<Runner, 'dataDir'>) => `${dataDir}.password`;

function readSecret(runner: Pick<Runner, 'dataDir'>): string {
  try {
    return fs.readFileSync(secretFile(runner), 'utf8');
  } catch (error) {
    throw new StartError(
      `${secretFile(runner)} cannot be read (${(error as NodeJS.ErrnoException).code}). It belongs to the database in ${runner.dataDir}: ` +
        'restore it from the same backup.',
    );
  }
}

/** Whether a start on this folder would find a database rather than create one. */
export const hasEmbeddedDatabase = (folder: string): boolean => fs.existsSync(path.join(folder, 'PG_VERSION'));

/** The owner of the data; `nobody` for data owned by root. */
function chooseUser(cluster: string): Ids {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of [cluster, path.dirname(cluster)]) {
    if (!fs.existsSync(folder)) continue;
    const { uid, gid } = fs.statSync(folder);
    if (uid !== 0 && (folder === cluster || succeeds('id', String(uid)))) return { uid, gid };
  }
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout || 65534);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Sets owner and permissions as PostgreSQL requires, which a backup or another user's start may have changed. */
function takeOwnership({ dataDir, ids }: Runner): void {
  const { uid } = fs.statSync(dataDir);
  const required = ids?.uid ?? process.getuid?.() ?? uid;
  if (uid !== required) {
    if (!ids)
      throw new StartError(
        `The database in ${dataDir} belongs to another user (uid ${uid}, this is uid ${required}). Start the journal as that user, ` +
          `or give it the folder: chown -R ${required} ${path.dirname(dataDir)}`,
      );
    // The folder itself comes last, so that an interrupted change is repeated.
    const files = fs.readdirSync(dataDir, { recursive: true }) as string[];
    for (const file of files) fs.lchownSync(path.join(dataDir, file), ids.uid, ids.gid);
    fs.chownSync(dataDir, ids.uid, ids.gid);
  }
  fs.chmodSync(dataDir, 0o700);
}

/** Starts one of PostgreSQL's programs on the folder of the data, which is passed as a path or as the program's working directory. */
function start(runner: Runner, name: string, args: (folder: string) => string[], options: SpawnOptions) {
  const { native, dataDir: cwd, prefix, ids } = runner;
  const binary = path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  // PostgreSQL's user may have access to its own folder but not to those above it. Starting inside the folder needs no path to it.
  const isClosed = ids && process.platform === 'linux' && !canReach(path.join(cwd, 'PG_VERSION'), ids);
  const [file, ...rest] = [...prefix, binary, ...args(isClosed ? '/proc/self/cwd' : cwd)];
  return spawn(file, rest, { env: environment(), cwd, ...ids, ...options });
}

/** Without the journal's settings and secrets. */
function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'TZ', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];
  const inherited = names.filter((name) => process.env[name] !== undefined);
  return { ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])), LC_ALL: 'C', LANG: 'C' };
}

/** A folder beside the cluster to build it in. Removes those of interrupted starts. */
function newDraft(cluster: string): string {
  const [parent, prefix] = [path.dirname(cluster), `${path.basename(cluster)}.new-`];
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(prefix)))
    fs.rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  return fs.mkdtempSync(path.join(parent, prefix));
}

/** Creates the cluster if there is none. It is built beside its final path and then renamed, so that it is never incomplete. */
async function initialise(runner: Runner): Promise<void> {
  const { dataDir, ids } = runner;
  if (hasEmbeddedDatabase(dataDir)) return;
  if (fs.existsSync(dataDir) && fs.readdirSync(dataDir).length)
    throw new StartError(`${dataDir} has files, but is no database. Move it away, or restore it from a backup.`);
  const draft = newDraft(dataDir);
  fs.rmSync(secretFile(runner), { force: true });
  fs.writeFileSync(secretFile(runner), randomBytes(24).toString('hex'), { mode: 0o600 });
  const passwords = `${draft}.password`;
  fs.copyFileSync(secretFile(runner), passwords);
  if (ids) for (const file of [draft, passwords]) fs.chownSync(file, ids.uid, ids.gid);
  // Read through the descriptor: PostgreSQL's user may have no access to the folder of the file.
  const input = fs.openSync(passwords, 'r');
  const options = ['-A', 'scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  const args = (folder: string) => [
    ...['-D', folder, '-U', 'postgres', ...options],
    ...[`--pwfile=${process.platform === 'win32' ? passwords : '/dev/stdin'}`, '--no-instructions'],
  ];
  const child = start({ ...runner, dataDir: draft }, 'initdb', args, { stdio: [input, 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr!.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const outcome = await ended(child);
  fs.closeSync(input);
  fs.rmSync(passwords, { force: true });
  if (outcome !== 0) throw new StartError(`The embedded database could not be created: ${complaints || outcome}`);
  fs.renameSync(draft, dataDir);
}

const ended = (child: ChildProcess): Promise<number | string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });

/** Stops a server left behind on this cluster. Only we use the cluster, unless another client is connected to that server. */
async function endLeftover(runner: Runner, superuserUrl: (port: number) => string): Promise<void> {
  const file = path.join(runner.dataDir, 'postmaster.pid');
  if (!fs.existsSync(file)) return;
  const [pid, , , port] = readLines(file).map(Number);
  const isOurs = pid > 0 && isAlive(pid) ? runsOn(pid, runner.dataDir) : false;
  if (isOurs === undefined) return; // PostgreSQL decides
  if (!isOurs) {
    // PostgreSQL only checks the number, which may belong to any process after a crash, a copy or a reboot.
    if (!(pid > 0) || isAlive(pid)) fs.rmSync(file);
    return;
  }
  log.warn('Stopping a database server left behind by an earlier start.');
  for (const started = Date.now(); isAlive(pid); await wait(200)) {
    const others = port ? await countOtherConnections(superuserUrl(port)) : null;
    if (others === 0) process.kill(pid, 'SIGINT');
    const waited = Date.now() - started;
    // Connections of a process that has just been killed take a moment to close.
    if (others && waited > 3_000) throw inUse(runner.dataDir);
    if (waited > SHUTDOWN_MS)
      throw new StartError(`The database server that was left in ${runner.dataDir} (process ${pid}) does not end.`);
  }
}

/** Whether the process is a PostgreSQL server running in this folder; undefined if that cannot be determined. */
function runsOn(pid: number, dataDir: string): boolean | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    if (process.platform === 'linux') {
      const [there, here] = [fs.statSync(`/proc/${pid}/cwd`), fs.statSync(dataDir)];
      const [name] = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return path.basename(name) === 'postgres' && there.dev === here.dev && there.ino === here.ino;
    }
  } catch {
    return false; // it has exited, or belongs to another user
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return Boolean(stdout?.includes('postgres') && stdout.includes(`-D ${dataDir}`));
}

/** The number of other connections; null if the server does not respond. */
const countOtherConnections = (url: string): Promise<number | null> =>
  withClient({ connectionString: url, connectionTimeoutMillis: 3_000 }, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return Number(rows[0].count);
  }).catch(() => null);

/** Runs the server. If it dies it is restarted on the same port a few times; then this process exits. */
async function run(runner: Runner): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const deaths: number[] = [];
  let stopping = false;
  let child = await launch(runner, port);
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (!stopping) void restart(`ended with ${signal ?? code}`);
    });
  };
  const restart = async (reason: string): Promise<void> => {
    const now = Date.now();
    deaths.push(now);
    const delay = RESTARTS.delaysMs[deaths.filter((at) => now - at < RESTARTS.withinMs).length - 1];
    if (delay === undefined) {
      log.fatal(`The embedded database ${reason} and has died too often. The journal is shutting down.`);
      process.exit(1);
    }
    log.error(`The embedded database ${reason}. Restarting it.`);
    await wait(delay);
    if (stopping) return;
    try {
      child = await launch(runner, port);
      watch();
      log.log('The embedded database is running again.');
    } catch (error) {
      await restart(`did not start (${(error as Error).message.trim()})`);
    }
  };
  watch();
  const stop = async () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    await exit;
  };
  return { port, stop };
}

async function launch(runner: Runner, port: number): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    max_connections: '60',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = (folder: string) => ['-D', folder, '-p', String(port), ...flags];
  const child = start(runner, 'postgres', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32', // Ctrl+C in the terminal stops only this process, which then stops PostgreSQL
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr!.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      for (const line of chunk.toString().split('\n')) if (NOTABLE.test(line)) log.warn(`PostgreSQL: ${line.trim()}`);
      if (output.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('close', (code, signal) =>
      reject(
        new StartError(`The embedded database exited with ${signal ?? code}: ${lastReason(output.trim().split('\n'))}`),
      ),
    );
  });
  return child;
}

/** PostgreSQL's last line may only say that it shuts down. */
const lastReason = (lines: string[]): string => (lines.findLast((line) => /FATAL:|PANIC:/.test(line)) ?? lines.at(-1))!;

/** Lines of PostgreSQL's log that an administrator should read. */
const NOTABLE = /PANIC:|WARNING:|not properly shut down|terminated by signal|invalid page|No space left/;

const readLines = (file: string): string[] => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []);

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  await once(server.close(), 'close');
  return port;
}
