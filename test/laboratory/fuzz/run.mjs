// `npm run fuzz`: requests that nobody would write, sent to a running journal. SEED=7 REQUESTS=5000 npm run fuzz repeats a run and makes
// it shorter; QUICK=1 for 300 to a small journal. Ends with 1, and says why, when the process ended, an error is ours, the content changed, or others had to wait.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../dist/server/platform/database/embedded/embedded-postgres.js';
import { fillToLimits } from '../../support/journal-at-its-limits.mjs';
import { MEMORY_REPORTS, bytesInUse, mainThreadTime, residentBytes } from '../../support/journal-process.mjs';
import { untilIndexed } from '../../support/until-indexed.mjs';
import { startJournal } from '../processes.mjs';
import { randomOf } from '../random.mjs';
import { requestOf } from './requests.mjs';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const quick = Boolean(process.env.QUICK);
const requests = Number(process.env.REQUESTS ?? (quick ? 300 : 100_000));

const CONCURRENCY = 16;
const REQUEST_MS = 30_000;
/** Turns of several requests may come first: 500 ms; on a slow machine, three times as much. */
const LIVENESS_MS = 1_500;
const BETWEEN_LIVENESS_MS = 20;
/** Calm is what is in use, once all garbage is collected, after this share of the requests, which have filled the caches. */
const WARM_UP = 0.1;
const GROWTH = 1.2;
/** What changes by itself, or records attempts. */
const NOT_CONTENT = new Set([
  ...['login_attempts', 'migrations', 'sessions', 'security_events'],
  // Made from the content, or counted, for every request.
  ...['search_records', 'search_terms', 'search_passages', 'search_words', 'oai_records', 'usage_counts', 'operations'],
  ...['file_faults', 'sanitised_texts'],
]);

/** The status of the response; 0 where the connection was closed, -1 where nothing came in time. */
const send = (agent, { method, path: address, headers, body }) =>
  new Promise((resolve) => {
    let request;
    // Of some methods Node would send the body without saying that there is one, and the server would take it for the next request.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const { hostname, port } = new URL(journal.url);
    const to = { agent, hostname, port, method, path: address, timeout: REQUEST_MS };
    try {
      request = http.request({ ...to, headers: { ...length, ...headers } }, (response) => {
        response.on('error', () => resolve(0));
        response.on('end', () => resolve(response.statusCode)).resume();
      });
    } catch {
      return resolve(0); // node does not send such a header or address
    }
    request.on('timeout', () => {
      resolve(-1);
      request.destroy();
    });
    request.on('error', () => resolve(0));
    request.end(body);
  });

/** Of the rows of all tables and the bytes of all files. */
async function contentHash() {
  const hash = createHash('sha256');
  const { rows } = await database.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  for (const { name } of rows.filter((table) => !NOT_CONTENT.has(table.name))) {
    const { rows: all } = await database.query(`select md5(to_jsonb(t)::text) as row from "${name}" t order by 1`);
    for (const { row } of all) hash.update(`${name} ${row}\n`);
  }
  const uploads = path.join(journal.dataDir, 'uploads');
  const files = fs.readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort())
    hash.update(file).update(fs.readFileSync(file));
  return hash.digest('hex');
}

const toMib = (bytes) => Math.round(bytes / 2 ** 20);
const p99 = (values) => Math.round(values.sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0);

/** Adds how long /livez takes beside the requests, and how much of that the server spent on them. */
async function watchLiveness({ elapsed, busy }, isOver) {
  const agent = new http.Agent({ keepAlive: true });
  while (!isOver()) {
    const [started, before] = [performance.now(), mainThreadTime(journal)];
    const status = await send(agent, { method: 'GET', path: '/livez', headers: {} });
    const ms = status === 200 ? performance.now() - started : Infinity;
    elapsed.push(ms);
    // A machine that is busy with other work delays everybody, and is no finding: processor time does not count it.
    busy.push(status === 200 ? Math.min(ms, mainThreadTime(journal) - before) : ms);
    await wait(BETWEEN_LIVENESS_MS);
  }
  agent.destroy();
}

async function fuzz() {
  const random = randomOf(seed);
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const before = await contentHash();
  const isRunning = () => journal.process.exitCode === null && journal.process.signalCode === null;
  const statuses = {};
  const problems = [];
  let sent = 0;
  let slowest = { ms: 0, request: '' };
  const started = performance.now();
  const worker = async (until) => {
    while (sent < until && isRunning()) {
      const number = sent++;
      const request = requestOf(random);
      const began = performance.now();
      const status = await send(agent, request);
      const ms = Math.round(performance.now() - began);
      if (ms > slowest.ms) slowest = { ms, request: JSON.stringify(request).slice(0, 500) };
      statuses[status] = (statuses[status] ?? 0) + 1;
      if ((status >= 500 && status !== 503) || status === -1)
        problems.push(`${status} for request ${number}: ${JSON.stringify(request).slice(0, 1_000)}`);
      if (number && number % 10_000 === 0)
        console.log(`${number} requests, ${Math.round((performance.now() - started) / 1000)} s`);
    }
  };
  const times = { elapsed: [], busy: [] };
  const sendUntil = async (until) => {
    let isOver = false;
    const watching = watchLiveness(times, () => isOver);
    await Promise.all(Array.from({ length: CONCURRENCY }, () => worker(until)));
    isOver = true;
    await watching;
  };
  await sendUntil(requests * WARM_UP);
  const calm = isRunning() ? await bytesInUse(journal) : NaN;
  await sendUntil(requests);
  const liveness = { elapsed: p99(times.elapsed), busy: p99(times.busy), of: times.busy.length };
  const inUse = isRunning() ? await bytesInUse(journal) : NaN;
  agent.destroy();
  if (!isRunning()) problems.unshift('The process ended.');
  else if ((await contentHash()) !== before) problems.unshift('The content changed.');
  if (liveness.busy > LIVENESS_MS)
    problems.unshift(`/livez waited until ${liveness.busy} ms (p99) were spent on other requests.`);
  if (!(statuses[200] > requests / 30)) problems.unshift('Hardly a request was more than rejected.');
  if (inUse > calm * GROWTH) problems.unshift(`Memory in use grew from ${calm} to ${inUse} bytes.`);
  const unhandled = /^.*(unhandled|uncaught|ERR_HTTP_HEADERS_SENT).*$/im.exec(journal.output());
  if (unhandled) problems.unshift(`In the log: ${unhandled[0]}`);
  return {
    seed,
    requests: sent,
    seconds: Math.round((performance.now() - started) / 1000),
    statuses,
    livenessP99: liveness,
    memoryMib: { calm: toMib(calm), after: toMib(inUse), peak: isRunning() && toMib(residentBytes(journal, 'VmHWM')) },
    slowest,
    problems: problems.slice(0, 20),
  };
}

console.log(`SEED=${seed} REQUESTS=${requests}`);
// The product as `npm start` runs it, on an embedded database of its own, with a journal to defend.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-fuzz-'));
const cluster = await startEmbeddedPostgres(path.join(folder, 'postgres'));
const databaseUrl = await cluster.databaseUrl('fuzz');
const journal = await startJournal({
  DATABASE_URL: databaseUrl,
  DEMO: 'on',
  // Reading PDFs would take minutes, and the new records would wait for them.
  SEARCH_INDEXING: 'records',
  // So small that it is full after a tenth of 100,000 requests: what grows afterwards is no cache.
  CACHE_MB: quick ? '0' : '16',
  ...MEMORY_REPORTS,
});
const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
await fillToLimits((text, values) => database.query(text, values), quick ? { issues: 30, articles: 12 } : {});
await untilIndexed(databaseUrl);
const report = await fuzz();
await database.end();
await journal.stop();
await cluster.stop();
fs.rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify(report, null, 2));
if (report.problems.length) process.exitCode = 1;
