// `npm run bench`: the product beside two references on the same data, on this machine, in one run; see docs/performance.md, whose tables
// this writes. SECS=4 ROUNDS=3 ONLY=W1,W5 npm run bench for less; with ONLY nothing is written.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDataSource } from '../../dist/server/database/data-source.js';
import { startEmbeddedPostgres } from '../../dist/server/database/embedded-postgres.js';
import { fill } from './data.mjs';
import { editing, footprint, largeList, nearAndFar, uploading } from './extras.mjs';
import { checkTools, cpuOf, isPinned, load, pssOf, serve } from './processes.mjs';
import { note, write } from './report.mjs';
import { workloads } from './workloads.mjs';

process.chdir(path.join(import.meta.dirname, '../..'));
const { SECS = 4, ROUNDS = 3, ONLY } = process.env;
const SIZES = { small: 1_200, large: 100_000 };
const CLIENTS = 32;
/** Kept, since the large journal takes a minute to make. */
const FOLDER = path.join(os.tmpdir(), 'journal-bench');
const ADMIN = { ADMIN_EMAIL: 'bench@example.org', ADMIN_PASSWORD: 'bench-bench-bench' };
const FILE = `/uploads/materials/${'0'.repeat(20)}-${'0'.repeat(8)}.pdf`;

checkTools();
if (isPinned) execFileSync('taskset', ['-pc', '0', String(process.pid)], { stdio: 'ignore' });
const cluster = await startEmbeddedPostgres(path.join(FOLDER, 'postgres'));
const databases = Object.fromEntries(
  await Promise.all(Object.keys(SIZES).map(async (size) => [size, await cluster.databaseUrl(`bench_${size}`)])),
);
for (const [size, url] of Object.entries(databases)) {
  await (await openDataSource(url)).destroy();
  await fill(url, SIZES[size]);
}
const databasePid = await parentOfBackend(databases.small);
fs.mkdirSync(path.join(FOLDER, 'data/uploads/materials'), { recursive: true });
fs.writeFileSync(path.join(FOLDER, 'data', FILE), Buffer.alloc(2 * 1024 * 1024, '%PDF'));

const product = (size, env = {}, args = []) =>
  serve(
    ['--enable-source-maps', ...args, 'dist/server/main.js'],
    {
      DATABASE_URL: databases[size],
      DATA_DIR: path.join(FOLDER, 'data'),
      DEMO: 'off',
      RATE_LIMIT: '0',
      ...ADMIN,
      ...env,
    },
    '/bordi/al',
  );
const bare = await serve(['scripts/bench/references.mjs', 'bare'], {}, '');

const results = { lines: [], notes: {} };
for (const size of Object.keys(SIZES)) {
  const ideal = await serve(['scripts/bench/references.mjs', 'ideal'], { DATABASE_URL: databases[size] }, '/w5');
  for (const isFirst of [false, true]) {
    const server = await product(size, { CACHE_MB: isFirst ? '0' : '64' });
    for (const [name, workload] of Object.entries(await workloads(server.url, SIZES[size], FILE))) {
      // What is repeated does not depend on the size of the journal; what is read from disk not on the cache.
      const isAsked = size === 'large' ? isFirst && /W[123]/.test(name) : !(isFirst && /W6/.test(name));
      if (isAsked && (!ONLY || ONLY.split(',').includes(name)))
        results.lines.push({ size, isFirst, name, ...(await compare(workload, server, ideal)) });
    }
    if (!isFirst && size === 'small' && !ONLY)
      Object.assign(results.notes, await editing(server, ADMIN, CLIENTS, SECS));
    if (!isFirst && size === 'small') results.notes.pss = pssOf(server.pid);
    if (isFirst && size === 'large' && !ONLY)
      Object.assign(results.notes, await nearAndFar(server.url, databases.large));
    await server.stop();
  }
  await ideal.stop();
}
if (!ONLY) {
  Object.assign(results.notes, await largeList(product), await uploading(product, ADMIN, CLIENTS, FOLDER));
  Object.assign(results.notes, await footprint(FOLDER));
}
await bare.stop();
await cluster.stop();
if (!ONLY) write(results, { seconds: SECS, rounds: ROUNDS, clients: CLIENTS });

/** Rounds of bare, ideal and product in turn; the median of each, and the CPU time that a request took with its database. */
async function compare({ product: requests, ideal: references, clients = CLIENTS }, server, ideal) {
  const [{ method = 'GET', path: address, headers = {}, body }] = requests;
  const type = body ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(server.url + address, { method, headers: { ...type, ...headers }, body });
  const bytes = Buffer.from(await answer.arrayBuffer());
  await fetch(`${bare.url}/answer`, { method: 'PUT', body: bytes });
  const options = { seconds: Number(SECS), clients };
  const measured = async (url, asked, pid) => {
    const before = cpuOf(pid) + cpuOf(databasePid);
    const result = await load(url, asked, options);
    return { ...result, cpu: (cpuOf(pid) + cpuOf(databasePid) - before) / result.count };
  };
  await load(server.url, requests, { ...options, seconds: 3 });
  if (references) await load(ideal.url, references, { ...options, seconds: 1 });
  const rounds = [];
  for (let round = 0; round < Number(ROUNDS); round++) {
    rounds.push({
      bare: await measured(bare.url, [{ path: '/answer' }], bare.pid),
      ideal: references && (await measured(ideal.url, references, ideal.pid)),
      product: await measured(server.url, requests, server.pid),
    });
  }
  const median = (of) => rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)];
  const line = {
    bytes: bytes.length,
    perSecond: median((one) => one.product.perSecond),
    p50: median((one) => one.product.p50),
    p99: median((one) => one.product.p99),
    cpu: median((one) => one.product.cpu),
    ofBare: median((one) => one.product.perSecond / one.bare.perSecond),
    ofBareByCpu: median((one) => one.bare.cpu / one.product.cpu),
    ...(references && {
      ofIdeal: median((one) => one.product.perSecond / one.ideal.perSecond),
      ofIdealByCpu: median((one) => one.ideal.cpu / one.product.cpu),
    }),
  };
  note(address, line);
  return line;
}

async function parentOfBackend(url) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const parent = Number(fs.readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]);
  await client.end();
  return parent;
}
