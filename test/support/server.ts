import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SETTINGS } from '../../server/platform/config.js';
import { ADMIN } from './admin.js';
import { createDatabase } from './database.js';

export type Server = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Its output so far. */
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

export type StartingServer = Server & { started: Promise<void> };

/** `within` is a command that executes its arguments in the same process. */
type Options = { dataDir?: string; settings?: Record<string, string>; within?: string[] };

/** A developer's .env does not affect a server under test. */
const NO_SETTINGS = Object.fromEntries(SETTINGS.map((name) => [name, '']));

export const temporaryFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'journal-server-'));

/**
 * A setting for stories that measure memory: with a small young generation it is what requests occupy rather than garbage, of which
 * Node 24 allows twice as much as Node 20.
 */
export const LITTLE_GARBAGE = { NODE_OPTIONS: '--max-semi-space-size=8' };

/** The memory of a server's process. Linux only. */
export const residentBytes = ({ process: { pid } }: Server): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

/** A setting for `bytesInUse`. */
export const MEMORY_REPORTS = {
  NODE_OPTIONS: `--expose-gc --import=${pathToFileURL('test/support/memory-report.mjs').href}`,
};

/** What a server that was started with MEMORY_REPORTS has in use, once all garbage is collected. */
export async function bytesInUse(server: Server): Promise<number> {
  const reports = () => [...server.output().matchAll(/bytes in use: (\d+)\n/g)];
  const before = reports().length;
  server.process.kill('SIGUSR2');
  while (reports().length === before) await once(server.process.stdout!, 'data');
  return Number(reports().at(-1)![1]);
}

/**
 * The processor time that the thread handling all requests has spent so far, in milliseconds, to within ten. Unlike durations it does not
 * depend on what else the machine does. Linux only.
 */
export function mainThreadTime({ process: { pid } }: Server): number {
  const [, fields] = fs.readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** The product in a separate process on the embedded database. Resolves when it responds. */
export async function startServer(options: Options = {}): Promise<Server> {
  const server = await spawnServer(options);
  await server.started;
  return server;
}

/** The same; resolves before it responds. `started` is rejected if it ends instead. */
export async function spawnServer({
  dataDir = temporaryFolder(),
  settings = {},
  within = [],
}: Options = {}): Promise<StartingServer> {
  const port = await freePort();
  const [command, ...args] = [...within, process.execPath, ...startArguments()];
  const child = spawn(command, args, {
    env: {
      ...NO_SETTINGS,
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'off',
      SEARCH_INDEXING: 'records',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const started = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => /is at https?:/.test(output) && resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  started.catch(() => {}); // of a server that is stopped before it has started
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    output: () => output,
    started,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** The same on a database of the run's cluster, for stories about neither the embedded database nor a first start. */
export async function startServerOnCluster({ settings, ...options }: Options = {}): Promise<Server> {
  const database = await createDatabase();
  const server = await startServer({ ...options, settings: { DATABASE_URL: database.url, ...settings } });
  const stop = async (signal?: NodeJS.Signals) => {
    await server.stop(signal);
    await database.drop();
  };
  return { ...server, stop };
}

/** The arguments that `npm start` passes to node once everything is installed and built. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const [command, ...args] = scripts.start.replace(' scripts/ensure.mjs --build', '').split(' ');
  if (command !== 'node') throw new Error(`npm start no longer runs node: ${scripts.start}`);
  return args;
}

/** The system gives ports above 32,767 to whoever asks for any; below, each worker has a range of its own. */
const PORTS_PER_WORKER = 4_000;
const FIRST_PORT = 12_000 + PORTS_PER_WORKER * (Number(process.env.JEST_WORKER_ID ?? 1) - 1);

/** A port that nobody else takes before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + randomInt(PORTS_PER_WORKER);
    const server = net.createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
