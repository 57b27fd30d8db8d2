// Starting and measuring processes. Linux only: CPU time and memory come from /proc.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, startServer } from '../support/journal-process.mjs';

const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

export function checkTools() {
  if (process.platform !== 'linux' || !has('wrk'))
    throw new Error('The benchmark needs Linux and the load generator wrk (apt install wrk, github.com/wg/wrk).');
}

/** Servers and their database share core 0, the client has core 1: what is measured is one core's worth. */
export const isPinned = has('taskset') && os.cpus().length > 1;
export const pinned = (core, command, ...args) =>
  isPinned ? ['taskset', '-c', String(core), command, ...args] : [command, ...args];

const START_MS = 120_000;
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** A server of ours; resolves when `readyAt` responds with 200, or without it as soon as anything responds. */
export async function serve(args, env, readyAt, cores = '0') {
  const [command, ...rest] = pinned(cores, process.execPath, ...args);
  const port = await freePort();
  const started = performance.now();
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += text));
  let isStopping = false;
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      running.delete(child);
      if (!isStopping) console.error(`${args.join(' ')} ended by itself with ${code ?? signal}:\n${log}`);
      resolve();
    });
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    isStopping = true;
    await wait(500); // what the load generator left behind
    child.kill('SIGTERM');
    await ended;
  };
  for (;;) {
    const response = await fetch(url + (readyAt ?? '/')).catch(() => null);
    await response?.body?.cancel();
    if (!running.has(child)) throw new Error(`${args.join(' ')} did not start.`);
    if (response && (response.ok || readyAt === undefined)) break;
    if (performance.now() - started > START_MS) {
      await stop();
      throw new Error(`${args.join(' ')} does not respond.`);
    }
    await wait(10);
  }
  return { url, pid: child.pid, isRunning: () => running.has(child), stop };
}

/** The built product, on a folder and, unless `settings` names another, a database of its own. */
export async function startJournal(settings = {}) {
  const server = await startServer({ settings: { RATE_LIMIT: '0', ...settings } });
  process.on('exit', () => server.process.kill('SIGKILL'));
  const stop = async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** What is responded to JSON. */
export async function post(url, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** Empty if the process has ended. */
function stat(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  } catch {
    return [];
  }
}
const isOf = (pid, root) => {
  for (let each = pid; each > 1; each = Number(stat(each)[1])) if (each === root) return true;
  return false;
};

/** CPU time of a process and all that it started, in microseconds. Those that ended are counted by their parent. */
export function cpuOf(root) {
  const family = fs.readdirSync('/proc').filter((name) => isOf(Number(name), root));
  // Of user and system, of the process and of those that ended.
  const ticks = family.flatMap((pid) => stat(pid).slice(11, 15).map(Number));
  return ticks.reduce((sum, each) => sum + each * 10_000, 0);
}

/** Memory of one process, in MiB: shared pages are divided among those who share them. */
export const pssOf = (pid) =>
  Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) / 1024;

const quoted = (text) => `[====[${text}]====]`;

/** wrk for `seconds` with `clients` connections that send each of the requests in turn. */
export async function load(url, requests, { seconds, clients }) {
  const script = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'bench-')), 'load.lua');
  const formatted = requests.map(({ method = 'GET', path: address, headers = {}, body }) => {
    const list = Object.entries({ ...(body ? { 'content-type': 'application/json' } : {}), ...headers });
    const table = list.map(([name, value]) => `[ ${quoted(name)} ]=${quoted(value)}`).join(',');
    return `wrk.format(${quoted(method)}, ${quoted(address)}, {${table}}, ${body ? quoted(body) : 'nil'})`;
  });
  fs.writeFileSync(
    script,
    `local r = {}
local n = 0
init = function() r = {${formatted.join(',\n')}} end
request = function() n = n % #r + 1 return r[n] end
done = function(s, l) io.write(string.format('JSON{"n":%d,"us":%d,"failed":%d,"p50":%d,"p99":%d}', s.requests, s.duration,
  s.errors.status + s.errors.connect + s.errors.read + s.errors.write + s.errors.timeout, l:percentile(50), l:percentile(99))) end`,
  );
  const options = ['-t1', `-c${clients}`, `-d${seconds}s`, '--timeout', '60s', '-s', script];
  const [command, ...args] = pinned(1, 'wrk', ...options, url);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await once(child, 'close');
  fs.rmSync(path.dirname(script), { recursive: true });
  const found = /^JSON(.*)$/m.exec(output);
  if (!found) throw new Error(`wrk could not request ${url}${requests[0].path}: ${output.trim()}`);
  const { n, us, failed, p50, p99 } = JSON.parse(found[1]);
  if (!n) throw new Error(`${url}${requests[0].path} sent no response in ${seconds} s.`);
  if (failed) throw new Error(`${failed} of ${n} requests to ${url}${requests[0].path} failed.`);
  return { count: n, perSecond: (n * 1e6) / us, p50: p50 / 1000, p99: p99 / 1000 };
}
