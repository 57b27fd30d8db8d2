// Sends the requests, watches the journal, and reports what should not have been.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { randomOf, requestOf } from './requests.mjs';

const CONCURRENCY = 16;
const REQUEST_MS = 30_000;
const LIVENESS_MS = 100;
const BETWEEN_LIVENESS_MS = 20;
const CALM_MS = 1_500;
/** What changes by itself, or records attempts. */
const NOT_CONTENT = new Set(['login_attempts', 'migrations', 'sessions', 'security_events']);

/** The status of the response; 0 where the connection was closed, -1 where nothing came in time. */
const send = (agent, port, { method, path: address, headers, body }) =>
  new Promise((resolve) => {
    let request;
    try {
      request = http.request(
        { agent, host: '127.0.0.1', port, method, path: address, headers, timeout: REQUEST_MS },
        (response) => {
          response.on('error', () => resolve(0));
          response.on('end', () => resolve(response.statusCode)).resume();
        },
      );
    } catch {
      return resolve(0); // node refuses to send such a header or address
    }
    request.on('timeout', () => {
      resolve(-1);
      request.destroy();
    });
    request.on('error', () => resolve(0));
    request.end(body);
  });

/** Of the rows of all tables and the bytes of all files. */
async function contentOf({ database, uploads }) {
  const hash = createHash('sha256');
  const { rows } = await database.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  for (const { name } of rows.filter((table) => !NOT_CONTENT.has(table.name))) {
    const { rows: all } = await database.query(`select to_jsonb(t)::text as row from "${name}" t order by 1`);
    for (const { row } of all) hash.update(`${name} ${row}\n`);
  }
  if (!fs.existsSync(uploads)) return hash.digest('hex');
  const files = fs.readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort())
    hash.update(file).update(fs.readFileSync(file));
  return hash.digest('hex');
}

async function watchLiveness(port, isOver) {
  const millis = [];
  const agent = new http.Agent({ keepAlive: true });
  while (!isOver()) {
    const started = performance.now();
    await send(agent, port, { method: 'GET', path: '/livez', headers: {} });
    millis.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LIVENESS_MS));
  }
  agent.destroy();
  millis.sort((a, b) => a - b);
  return millis[Math.floor(millis.length * 0.99)] ?? 0;
}

export async function fuzz(journal, { seed, requests, progress = () => {} }) {
  const random = randomOf(seed);
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const before = await contentOf(journal);
  const statuses = {};
  const problems = [];
  let [sent, isOver] = [0, false];
  let slowest = { ms: 0, request: '' };
  // A machine that is busy with other work delays everybody, and is no finding.
  const calmUntil = performance.now() + CALM_MS;
  const calm = await watchLiveness(journal.port, () => performance.now() > calmUntil);
  const liveness = watchLiveness(journal.port, () => isOver);
  const started = performance.now();
  const worker = async () => {
    while (sent < requests && journal.isRunning()) {
      const number = sent++;
      const request = requestOf(random);
      const began = performance.now();
      const status = await send(agent, journal.port, request);
      const ms = Math.round(performance.now() - began);
      if (ms > slowest.ms) slowest = { ms, request: JSON.stringify(request).slice(0, 500) };
      statuses[status] = (statuses[status] ?? 0) + 1;
      if ((status >= 500 && status !== 503) || status === -1)
        problems.push(`${status} for request ${number}: ${JSON.stringify(request).slice(0, 1_000)}`);
      if (number && number % 10_000 === 0)
        progress(`${number} requests, ${Math.round((performance.now() - started) / 1000)} s`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  isOver = true;
  const p99 = await liveness;
  agent.destroy();
  if (!journal.isRunning()) problems.push('The process ended.');
  else if ((await contentOf(journal)) !== before) problems.push('The content changed.');
  if (p99 > Math.max(LIVENESS_MS, 5 * calm)) problems.push(`/livez took ${p99.toFixed(0)} ms (p99) beside it.`);
  const unhandled = /^.*(unhandled|uncaught|ERR_HTTP_HEADERS_SENT).*$/im.exec(journal.log());
  if (unhandled) problems.push(`In the log: ${unhandled[0]}`);
  return {
    seed,
    requests: sent,
    seconds: Math.round((performance.now() - started) / 1000),
    statuses,
    livenessP99: Math.round(p99),
    livenessP99Before: Math.round(calm),
    slowest,
    problems: problems.slice(0, 20),
  };
}
