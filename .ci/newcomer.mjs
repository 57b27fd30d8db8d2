// Does what someone does who has just cloned the project: starts it, reads the first page, registers a colleague, stops it with
// Ctrl+C, restarts it, finds everything there, and reads every page, within the memory that README promises.
// .ci/bare.sh runs it in a clone; it writes its counts to the file it is given.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as steps from './steps.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
const START_SECONDS = 400;
const STOP_SECONDS = 60;
const RUN_MB = 512;
const BUILD_MB = 1024;
const READERS = 10;
const EVERY_MS = 100;
const [results] = process.argv.slice(2);

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const admin = { email: 'admin@example.org', password: 'mali i bardhe 1980' };
const colleague = { username: 'kolegia', email: 'kolegia@example.org', password: 'hapesira e gjelber 22' };
fs.writeFileSync('.env', `PORT=${port}\nADMIN_PASSWORD=${admin.password}\n`);

let journal;
await step('npm start shows the first page', async () => {
  journal = await start();
  await expectPage('/al', 'sq');
  await expectPage('/artikuj/en', 'en');
});
await step('a colleague is registered', async () => {
  const { access_token: token } = await post('/api/auth/login', admin);
  await post('/api/auth/register', colleague, token);
});
await step('Ctrl+C stops it', () => stop(journal));
await step(`to build and run took at most ${BUILD_MB} MB`, () => expectAtMost(BUILD_MB, journal.megabytes));
// The second start builds nothing: its memory is that of the journal.
await step('npm start works a second time', async () => {
  journal = await start();
  await expectPage('/al', 'sq');
});
await step('the colleague is still there', () => post('/api/auth/login', colleague));
await step('every page can be read', readEverything);
await step('Ctrl+C stops it at last', () => stop(journal));
await step(`that took at most ${RUN_MB} MB`, () => expectAtMost(RUN_MB, journal.megabytes));
fs.rmSync('.env');
steps.finish(results);

function step(what, act) {
  return steps.step(what, act, () => journal?.output ?? '');
}

async function start() {
  // A process group of its own, as in a terminal: Ctrl+C reaches npm and everything npm started.
  const child = spawn('npm', ['start'], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const started = { child, output: '', memory: watchMemory(child.pid) };
  journal = started;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      started.output += text;
      if (!text.includes('Building')) return;
      started.memory(); // of npm, which takes what there is
      started.memory = watchMemory(child.pid);
    });
  started.ended = new Promise((resolve) => child.once('close', resolve));
  for (let seconds = 0; seconds < START_SECONDS; seconds++) {
    if (await responds('/readyz')) return started;
    if (child.exitCode !== null) throw new Error(`npm start exited with ${child.exitCode}.`);
    await wait(1_000);
  }
  process.kill(-child.pid, 'SIGKILL');
  throw new Error(`No response within ${START_SECONDS} seconds.`);
}

function responds(path) {
  return fetch(url + path).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stop({ child, ended }) {
  journal.megabytes = journal.memory();
  process.kill(-child.pid, 'SIGINT');
  const late = wait(STOP_SECONDS * 1_000, 'late', { ref: false });
  if ((await Promise.race([ended, late])) === 'late') {
    process.kill(-child.pid, 'SIGKILL');
    throw new Error(`Still running after ${STOP_SECONDS} seconds.`);
  }
  if (await responds('/livez')) throw new Error('It still responds.');
  if (!journal.output.includes('The journal has stopped.')) throw new Error('Its stop was not told.');
  if (/PLUGIN_TIMINGS|"log":"security".*user-created(.|\n)*First administrator/.test(journal.output))
    throw new Error('What a newcomer sees is not calm.');
}

function expectAtMost(limit, megabytes) {
  const isLittle = megabytes > 0 && megabytes <= limit;
  if (!isLittle && process.platform === 'linux') throw new Error(`It took ${megabytes} MB.`);
  console.log(`  ${megabytes} MB`);
}

/** Every address of the sitemap, by several readers at once. */
async function readEverything() {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const addresses = Array.from(
    sitemap.matchAll(/<loc>(.*?)<\/loc>/g),
    ([, address]) => new URL(address.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))).pathname,
  );
  if (addresses.length < READERS) throw new Error(`The sitemap has ${addresses.length} addresses.`);
  const reader = async () => {
    for (let next = addresses.pop(); next; next = addresses.pop()) {
      const { status } = await fetch(url + next);
      if (status !== 200) throw new Error(`${next} responded with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
}

async function expectPage(address, language) {
  const response = await fetch(url + address);
  const html = await response.text();
  const parts = ['<!doctype html>', `<html lang="${language}"`, '<h1', '<footer', '</html>'];
  const missing = parts.filter((part) => !html.toLowerCase().includes(part));
  if (response.status !== 200 || missing.length)
    throw new Error(`${address} responded with ${response.status}; missing: ${missing.join(', ') || 'nothing'}.`);
}

async function post(address, body, token) {
  const response = await fetch(url + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} responded with ${response.status}: ${text}`);
  return text && JSON.parse(text);
}

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Measures the memory of a process and of all that it started until the returned function is called, which returns the peak in MB, or null
 * if the system does not report it.
 */
function watchMemory(pid) {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid, parents()))), EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak ? Math.round(peak / 1024) : null;
  };
}

function memoryOf(pid, parents) {
  const children = Object.keys(parents).filter((child) => parents[child] === String(pid));
  return children.reduce((sum, child) => sum + memoryOf(child, parents), proportionalKb(pid));
}

/** The parent of every process. */
function parents() {
  const pids = fs.existsSync('/proc') ? fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  // The name precedes the state and the parent, in brackets, and may contain any character.
  return Object.fromEntries(pids.map((pid) => [pid, /.*\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`))?.[1]]));
}

/** Pages that processes share are divided among them, so that those of the database count once. */
function proportionalKb(pid) {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

/** Empty if the process has ended. */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
