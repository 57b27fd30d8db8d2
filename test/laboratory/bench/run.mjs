// `npm run bench`: the product beside references and peers on the same data, on this machine, in one run; see docs/performance.md, whose tables
// this writes. QUICK=1 for all of it in little time, on a smaller journal; SECS=1 ROUNDS=1 ONLY=W1 STAGES=first for a part; then nothing
// is written. With BEFORE, the path of another checkout that is built, that one is measured too, in place of the peers.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDataSource } from '../../../dist/server/platform/database/data-source.js';
import { startEmbeddedPostgres } from '../../../dist/server/platform/database/embedded/embedded-postgres.js';
import { compare } from './compare.mjs';
import { FILE, fill, writeFile } from './data.mjs';
import { editing, firstData, production, searching } from './extras.mjs';
import { installPeers, startPeers } from './peers.mjs';
import { untilIndexed } from '../../support/until-indexed.mjs';
import { checkTools, isPinned, pssOf, serve } from '../processes.mjs';
import { note, tables, write } from './report.mjs';
import { workloads } from './workloads.mjs';

process.chdir(path.join(import.meta.dirname, '../../..'));
const quick = Boolean(process.env.QUICK);
const usual = quick ? 1 : 3;
const [seconds, rounds] = [Number(process.env.SECS ?? usual), Number(process.env.ROUNDS ?? usual)];
const SIZES = { small: 1_200, large: quick ? 5_000 : 100_000 };
const GRAPHQL = ['W1', 'W2', 'W3'];
const WHOLE = ['W4', 'W5', 'W5a'];
const FILES = ['W6', 'W6r'];
const EXTRAS = ['search', 'editing', 'start', 'modules'];
const ALL = [...GRAPHQL, ...WHOLE, ...FILES, ...EXTRAS];
const only = process.env.ONLY?.split(',');
const unknown = only?.filter((part) => !ALL.includes(part)) ?? [];
if (unknown.length) throw new Error(`ONLY knows ${ALL}, not ${unknown}.`);
const isRequested = (part) => !only || only.includes(part);
const stages = process.env.STAGES?.split(',') ?? ['first', 'large', 'repeated'];

/** Reused while the tables and the records are the same, since creating the large journal takes a minute. */
const made = ['server/platform/database/schema.sql', 'test/laboratory/bench/data.mjs']
  .map((file) => fs.readFileSync(file))
  .join('');
const FOLDER = path.join(os.tmpdir(), `journal-bench-${createHash('sha256').update(made).digest('hex').slice(0, 8)}`);
const ADMIN = { ADMIN_EMAIL: 'bench@example.org', ADMIN_PASSWORD: 'measured twice, cut once' };
const began = performance.now();
const minutes = () => (performance.now() - began) / 60_000;

checkTools();
writeFile(path.join(FOLDER, 'data'));
const peersHome = !quick && GRAPHQL.some(isRequested) ? installPeers(FOLDER) : null;
if (isPinned) execFileSync('taskset', ['-pc', '0', String(process.pid)], { stdio: 'ignore' });
const sizes = stages.includes('large') ? ['small', 'large'] : ['small'];
const cluster = await startEmbeddedPostgres(path.join(FOLDER, 'postgres'));
const databases = Object.fromEntries(
  await Promise.all(sizes.map(async (size) => [size, await cluster.databaseUrl(`bench_${SIZES[size]}`)])),
);
for (const [size, url] of Object.entries(databases)) {
  console.log(`A journal of ${SIZES[size]} materials …`);
  await (await openDataSource(url)).destroy();
  await fill(url, SIZES[size]);
}
const databasePid = Number(fs.readFileSync(path.join(FOLDER, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

const product = (size, env, checkout = '.') =>
  serve(
    ['--disallow-code-generation-from-strings', '--enable-source-maps', path.join(checkout, 'dist/server/main.js')],
    {
      DATABASE_URL: databases[size],
      DATA_DIR: path.join(FOLDER, 'data'),
      DEMO: 'off',
      RATE_LIMIT: '0',
      // Nothing else reads while something is measured.
      SEARCH_INDEXING: 'off',
      ...ADMIN,
      ...env,
    },
    '/bordi/al',
  );
// What can be searched, and what articles have in common, is known before anything is measured.
for (const size of sizes) {
  const server = await product(size, { SEARCH_INDEXING: 'records' });
  await untilIndexed(databases[size]);
  await server.stop();
}
const bare = await serve(['test/laboratory/bench/references.mjs', 'bare'], {});

const results = { lines: [], extras: {} };
// What is repeated does not depend on the size of the journal; what is read from disk not on the cache.
await stage('first', 'small', [...GRAPHQL, ...WHOLE]);
await stage('large', 'large', GRAPHQL);
await stage('repeated', 'small', [...GRAPHQL, ...WHOLE, ...FILES]);
await extra('start', () => firstData(FOLDER));
await extra('modules', () => production(FOLDER));
await bare.stop();
await cluster.stop();

const text = tables(results, { seconds, rounds, minutes: minutes() });
console.log(`\n${text}\n`);
if (!only && !quick && !process.env.STAGES && !process.env.BEFORE) await write(text);

/** One server of the product and all that is measured on it, in the end the memory that it has taken. */
async function stage(kind, size, names) {
  const chosen = names.filter(isRequested);
  const isEdited = kind === 'repeated' && isRequested('editing');
  const isSearched = kind === 'large' && isRequested('search');
  if (!stages.includes(kind) || !(chosen.length || isEdited || isSearched)) return;
  const start = (checkout) => product(size, { CACHE_MB: kind === 'repeated' ? '64' : '0' }, checkout);
  let server = await start();
  if (kind === 'first') results.extras.memoryStart = memoryOf(server);
  const settings = { DATABASE_URL: databases[size] };
  const ideal = await serve(['test/laboratory/bench/references.mjs', 'ideal'], settings, '/w5');
  const before = process.env.BEFORE && (await start(path.resolve(process.env.BEFORE)));
  const peers = kind === 'repeated' || before ? {} : await startPeers(peersHome, databases[size]);
  const requests = await workloads(server.url, SIZES[size], `/${FILE}`);
  for (const name of chosen) {
    const servers = {
      product: server,
      ideal,
      ...(kind === 'repeated' && { bare }),
      ...(GRAPHQL.includes(name) && { peers }),
      ...(before && { before }),
    };
    const measure = () => compare(requests[name], servers, { seconds, rounds, databasePid });
    const line = { kind, name, ...(await attempt(measure)) };
    results.lines.push(line);
    note(line, minutes());
    if (!server.isRunning()) server = await start();
  }
  if (isSearched) await extra('search', () => searching(server, databasePid));
  if (isEdited) await extra('editing', () => editing(server, ADMIN, seconds));
  if (kind !== 'large') results.extras[kind === 'first' ? 'memoryFirst' : 'memory'] = memoryOf(server);
  for (const each of [server, ideal, before, ...Object.values(peers)]) await each?.stop();
}

async function extra(part, measure) {
  if (!isRequested(part)) return;
  const result = await attempt(measure);
  results.extras[part] = result.error ? `failed: ${result.error.split('\n')[0]}` : result;
  console.log(`${minutes().toFixed(1)} min  ${part}: ${results.extras[part]}`);
}

function memoryOf({ pid }) {
  return `${Math.round(pssOf(pid))} MiB`;
}

/** A measurement that fails says so in its row; the others continue. */
async function attempt(measure) {
  try {
    return await measure();
  } catch (error) {
    console.error(error);
    return { error: error.message };
  }
}
