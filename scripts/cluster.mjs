// Runs several processes of the journal on one machine, on PORT, PORT + 1, …, for a reverse proxy to balance.
// Metrics are at the port of METRICS_ADDRESS and the next ones.
//
//   npm run cluster            three processes; CLUSTER=5 starts five
//   kill -HUP <pid>            restarts them one by one, for example after a build, while the proxy uses the others
//
// A process that dies is restarted. They need DATABASE_URL: the embedded database serves one process only.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, readConfig } from '../dist/server/platform/config.js';
import { loadEnvFile } from '../dist/server/operations/boot/env-file.js';

const MAIN = path.resolve(import.meta.dirname, 'start.mjs');
const RESTART_MS = 1_000;

loadEnvFile();
const { port, host, databaseUrl, metrics } = settings();
const size = Number(process.env.CLUSTER ?? 3);
const ports = Array.from({ length: size }, (_, index) => port + index);
const children = new Map();
let isEnding = false;

function settings() {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function metricsAddress(index) {
  const name = metrics.host.includes(':') ? `[${metrics.host}]` : metrics.host;
  return `${name}:${metrics.port + index}`;
}

function start(at) {
  const child = spawn(process.execPath, [...process.execArgv, MAIN], {
    env: {
      ...process.env,
      PORT: String(at),
      ...(metrics && { METRICS_ADDRESS: metricsAddress(at - port) }),
      // The proxy keeps sending requests until it notices the shutdown.
      DRAIN_SECONDS: process.env.DRAIN_SECONDS || '2',
    },
    stdio: 'inherit',
  });
  children.set(at, child);
  child.once('exit', async (code, signal) => {
    if (isEnding || child.isReplaced) return;
    console.error(`The process on port ${at} exited (${signal ?? code}) and is being restarted`);
    await wait(RESTART_MS);
    if (!isEnding && children.get(at) === child) start(at);
  });
}

async function ready(at) {
  const address = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${at}/readyz`;
  const isReady = () =>
    fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await wait(100);
}

const ended = (child) =>
  child.exitCode !== null || child.signalCode !== null || new Promise((resolve) => child.once('exit', resolve));

let rolling = Promise.resolve();
async function roll() {
  for (const at of ports) {
    const child = children.get(at);
    child.isReplaced = true;
    child.kill('SIGTERM');
    await ended(child);
    if (isEnding) return;
    start(at);
    await ready(at);
  }
  console.error('All processes have been restarted');
}

async function end() {
  isEnding = true;
  for (const child of children.values()) child.kill('SIGTERM');
  await Promise.all([...children.values()].map(ended));
  process.exit(0);
}

if (!Number.isInteger(size) || size < 1 || size > 64 || port === 0) {
  console.error('CLUSTER must be a whole number from 1 to 64, and PORT the first port.');
  process.exit(1);
}
if (!databaseUrl) {
  console.error(
    'DATABASE_URL is not set: the embedded database is for one process. See docs/operations.md, "More than one process".',
  );
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end());
process.on('SIGHUP', () => (rolling = rolling.then(roll)));
// One at a time: the first brings the database up to date.
for (const at of ports) {
  start(at);
  await ready(at);
}
console.error(
  `${size} processes on the ports ${ports[0]} to ${ports.at(-1)}; kill -HUP ${process.pid} starts them anew`,
);
