// Does what someone does who has just cloned the project: starts it, reads the first page, registers a colleague, stops it with
// Ctrl C, restarts it, finds everything there, reads every page, and builds it anew, within the memory that README promises.
// .ci/bare.sh runs it in a clone; it writes its counts to the file it is given. `short`: without the second build.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { watchMemory } from './memory.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
const START_SECONDS = 400;
const STOP_SECONDS = 60;
const RUN_MB = 512;
const BUILD_MB = 1024;
const READERS = 10;
const [results, tour] = process.argv.slice(2);

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const admin = { email: 'admin@example.org', password: 'mali i bardhe 1980' };
const colleague = { username: 'kolegia', email: 'kolegia@example.org', password: 'hapesira e gjelber 22' };
fs.writeFileSync('.env', `PORT=${port}\nADMIN_PASSWORD=${admin.password}\n`);

const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
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
// The second start builds nothing: its memory is that of the journal.
await step('Ctrl C stops it', () => stop(journal));
await step('npm start works a second time', async () => {
  journal = await start();
  await expectPage('/al', 'sq');
});
await step('the colleague is still there', () => post('/api/auth/login', colleague));
await step('every page can be read', readEverything);
await step('Ctrl C stops it at last', () => stop(journal));
await step(`that took at most ${RUN_MB} MB`, () => expectAtMost(RUN_MB, journal.megabytes));
// The archive of a release is built.
if (tour !== 'short' && fs.existsSync('server'))
  await step(`npm run build takes at most ${BUILD_MB} MB`, async () => expectAtMost(BUILD_MB, await build()));
fs.mkdirSync(path.dirname(results), { recursive: true });
fs.writeFileSync(results, JSON.stringify(counts));
fs.rmSync('.env');
process.exit(counts.failed ? 1 : 0);

async function step(what, act) {
  try {
    await act();
    counts.passed++;
    console.log(`✓ ${what}`);
  } catch (error) {
    counts.failed++;
    counts.failures.push(what);
    console.log(`✗ ${what}: ${error.message}\n${journal?.output ?? ''}`);
  }
}

async function start() {
  // A process group of its own, as in a terminal: Ctrl C reaches npm and everything npm started.
  const child = spawn('npm', ['start'], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const started = { child, output: '', memory: watchMemory(child.pid) };
  journal = started;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (started.output += text));
  started.ended = new Promise((resolve) => child.once('close', resolve));
  for (let seconds = 0; seconds < START_SECONDS; seconds++) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return started;
    if (child.exitCode !== null) throw new Error(`npm start exited with ${child.exitCode}.`);
    await wait(1_000);
  }
  process.kill(-child.pid, 'SIGKILL');
  throw new Error(`No response within ${START_SECONDS} seconds.`);
}

async function stop({ child, ended, memory }) {
  journal.megabytes = memory();
  process.kill(-child.pid, 'SIGINT');
  const late = wait(STOP_SECONDS * 1_000, 'late', { ref: false });
  if ((await Promise.race([ended, late])) === 'late') {
    process.kill(-child.pid, 'SIGKILL');
    throw new Error(`Still running after ${STOP_SECONDS} seconds.`);
  }
  if (
    await fetch(`${url}/livez`).then(
      () => true,
      () => false,
    )
  )
    throw new Error('It still responds.');
  if (!journal.output.includes('The journal has stopped.')) throw new Error('Its stop was not told.');
  if (/PLUGIN_TIMINGS|"log":"security".*user-created(.|\n)*First administrator/.test(journal.output))
    throw new Error('What a newcomer sees is not calm.');
}

/** Builds everything anew, and returns the megabytes that took. */
async function build() {
  const child = spawn('npm', ['run', 'build'], { stdio: 'inherit' });
  const memory = watchMemory(child.pid);
  const [code] = await once(child, 'close');
  const megabytes = memory();
  if (code !== 0) throw new Error(`npm run build exited with ${code}.`);
  return megabytes;
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
