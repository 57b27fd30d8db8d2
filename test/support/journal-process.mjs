// The built product in a process of its own, for the stories and the laboratory.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SETTINGS } from '../../dist/server/platform/config.js';

/** The first administrator of every journal under test. */
export const ADMIN = { username: 'redaktori', email: 'redaktori@example.org', password: 'fjalekalimi-i-redaktorit' };

/** A developer's .env does not affect a server under test. */
const NO_SETTINGS = Object.fromEntries(SETTINGS.map((name) => [name, '']));

export const temporaryFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'journal-server-'));

/** The memory of a server's process, now or at most (`VmHWM`). Linux only. */
export const residentBytes = ({ process: { pid } }, field = 'VmRSS') =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;

/** A setting for `bytesInUse`. */
export const MEMORY_REPORTS = {
  NODE_OPTIONS: `--expose-gc --import=${pathToFileURL(path.join(import.meta.dirname, 'memory-report.mjs')).href}`,
};

/** What a server that was started with MEMORY_REPORTS has in use, once all garbage is collected. */
export async function bytesInUse(server) {
  const reports = () => [...server.output().matchAll(/bytes in use: (\d+)\n/g)];
  const before = reports().length;
  server.process.kill('SIGUSR2');
  while (reports().length === before) {
    if (server.process.exitCode !== null || server.process.signalCode) throw new Error('The server ended.');
    await Promise.race([once(server.process.stdout, 'data'), server.ended]);
  }
  return Number(reports().at(-1)[1]);
}

/**
 * The processor time that the thread handling all requests has spent so far, in milliseconds, to within ten. Unlike durations it does not
 * depend on what else the machine does. Linux only.
 */
export function mainThreadTime({ process: { pid } }) {
  const [, fields] = fs.readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** The product on the embedded database. Resolves when it responds. */
export async function startServer(options = {}) {
  const server = await spawnServer(options);
  await server.started;
  return server;
}

/** The same; resolves before it responds. `started` is rejected if it ends instead. */
export async function spawnServer({ dataDir = temporaryFolder(), settings = {}, within = [] } = {}) {
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
  const started = new Promise((resolve, reject) => {
    child.stdout.on('data', () => /is at https?:/.test(output) && resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  started.catch(() => {}); // of a server that is stopped before it has started
  const ended = new Promise((resolve) => child.once('exit', () => resolve()));
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    output: () => output,
    started,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** The arguments that `npm start` passes to node once everything is installed and built. */
function startArguments() {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const [command, ...args] = scripts.start.replace(' scripts/ensure.mjs --build', '').split(' ');
  if (command !== 'node') throw new Error(`npm start no longer runs node: ${scripts.start}`);
  return args;
}

/** The system gives ports above 32,767 to whoever asks for any; below, each worker has a range of its own. */
const PORTS_PER_WORKER = 4_000;
const FIRST_PORT = 12_000 + PORTS_PER_WORKER * (Number(process.env.JEST_WORKER_ID ?? 1) - 1);

/** A port that nobody else takes before it is used. */
export async function freePort() {
  for (;;) {
    const port = FIRST_PORT + randomInt(PORTS_PER_WORKER);
    const server = net.createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
