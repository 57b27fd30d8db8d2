// Demonstrates the distributed set-up on one machine: PostgreSQL with a replica, an S3-compatible service, nginx, `npm run cluster`.
//
//   npm run build && node scripts/growth/run.mjs        REQUESTS=100000 STORE_AWAY_SECONDS=60
//
// Needs Linux, root, PostgreSQL 15 or newer (initdb, pg_basebackup; POSTGRES_BIN), nginx, and npm for the S3 service. Prints a table.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const HERE = import.meta.dirname;
const ROOT = path.resolve(HERE, '../..');
const REQUESTS = Number(process.env.REQUESTS ?? 100_000);
const STORE_AWAY_SECONDS = Number(process.env.STORE_AWAY_SECONDS ?? 60);
const FIRST_READ_SECONDS = Number(process.env.FIRST_READ_SECONDS ?? 10);
const BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
const BASE = Number(process.env.BASE_PORT ?? 21_300);
const [PRIMARY, REPLICA, S3, PROXY, FIRST] = [BASE, BASE + 1, BASE + 2, BASE + 3, BASE + 10];
const PORTS = [FIRST, FIRST + 1, FIRST + 2];
const ADMIN = { email: 'redaktori@example.org', password: 'fjalekalimi-i-redaktorit' };

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-growth-'));
fs.chmodSync(folder, 0o755);
const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill('SIGINT')));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const results = [];
const report = (what, result) => {
  results.push([what, result]);
  console.log(`${what}: ${result}`);
};

function start(command, args, options = {}) {
  const log = fs.openSync(path.join(folder, `${path.basename(command)}-${running.size}.log`), 'a');
  const child = spawn(command, args, { stdio: ['ignore', log, log], ...options });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}
const ended = (child) =>
  new Promise((resolve) => ((child.exitCode ?? child.signalCode) !== null ? resolve() : child.once('exit', resolve)));
async function until(what, condition, seconds = 90) {
  for (const end = Date.now() + seconds * 1_000; ; await wait(25)) {
    if (await (async () => condition())().catch(() => false)) return;
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s. The logs are in ${folder}`);
  }
}

/* The services */

const postgres = {
  uid: Number(execFileSync('id', ['-u', 'postgres'])),
  gid: Number(execFileSync('id', ['-g', 'postgres'])),
};
const asPostgres = (program, ...args) =>
  execFileSync(path.join(BIN, program), args, { ...postgres, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
const psql = (port, sql, database = 'postgres') =>
  execFileSync('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', database, '-Atc', sql], {
    ...postgres,
    cwd: '/',
    encoding: 'utf8',
  }).trim();
const serverOn = (place, port) =>
  start(
    path.join(BIN, 'postgres'),
    ['-D', place, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    { ...postgres, cwd: '/' },
  );
const databaseUrl = (port) => `postgres://postgres@127.0.0.1:${port}/journal`;

async function startDatabases() {
  const home = path.join(folder, 'postgres');
  fs.mkdirSync(home);
  fs.chownSync(home, postgres.uid, postgres.gid);
  asPostgres('initdb', '-D', `${home}/primary`, '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8');
  const primary = serverOn(`${home}/primary`, PRIMARY);
  await until('The primary starts', () => psql(PRIMARY, 'select 1') === '1');
  psql(PRIMARY, 'create database journal');
  asPostgres(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    String(PRIMARY),
    '-U',
    'postgres',
    '-D',
    `${home}/replica`,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '-C',
    '-S',
    'replica',
  );
  return { home, primary, replica: serverOn(`${home}/replica`, REPLICA) };
}

function startS3() {
  if (!fs.existsSync(path.join(HERE, 'node_modules')))
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-package-lock', '--no-fund'], {
      cwd: HERE,
      stdio: 'inherit',
    });
  const program = `import S3rver from '${path.join(HERE, 'node_modules/@20minutes/s3rver/lib/s3rver.js')}';
    await new S3rver({ port: ${S3}, address: '127.0.0.1', silent: true, directory: '${folder}/s3', configureBuckets: [{ name: 'journal' }] }).run();`;
  return start(process.execPath, ['--input-type=module', '-e', program]);
}

function startProxy() {
  const settings = fs
    .readFileSync(path.join(ROOT, 'docker/nginx.conf'), 'utf8')
    .replace(/journal-(\d):3000/g, (_, number) => `127.0.0.1:${FIRST + Number(number) - 1}`)
    .replace('listen 8080', `listen 127.0.0.1:${PROXY}`)
    .replace(
      'http {',
      `pid ${folder}/nginx.pid;\nhttp { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`,
    );
  fs.writeFileSync(path.join(folder, 'nginx.conf'), settings.replace(/^pid/m, 'pid'));
  return start('nginx', ['-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off; error_log stderr;']);
}

const environment = (settings) => ({
  PATH: process.env.PATH,
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: databaseUrl(PRIMARY),
  UPLOADS_URL: 's3://journal/site',
  S3_ENDPOINT: `http://127.0.0.1:${S3}`,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  PORT: String(FIRST),
  TRUST_PROXY: '1',
  RATE_LIMIT: '0',
  PUBLIC_URL: `http://127.0.0.1:${PROXY}`,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ...settings,
});
const startCluster = (settings) =>
  start(process.execPath, ['--disallow-code-generation-from-strings', path.join(ROOT, 'scripts/cluster.mjs')], {
    env: environment(settings),
  });
const isReady = async (port) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;

/* Requests */

const proxy = `http://127.0.0.1:${PROXY}`;
async function graphql(port, query, token, variables) {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
const get = (address, port = PROXY) =>
  new Promise((resolve) => {
    http
      .get({ host: '127.0.0.1', port, path: address, agent }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode)).once('error', () => resolve(0));
      })
      .once('error', () => resolve(0));
  });
/** Runs sixteen readers until `isOver`; returns the number of requests and those that failed. */
async function read(addresses, isOver) {
  let count = 0;
  const failed = new Map();
  const reader = async () => {
    while (!isOver(count)) {
      const address = addresses[count++ % addresses.length];
      const status = await get(address);
      if (status !== 200) failed.set(status, (failed.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 16 }, reader));
  return { count, failed: [...failed.values()].reduce((sum, one) => sum + one, 0), statuses: [...failed.keys()] };
}

/** First reads per second: no query is repeated. Responses are not parsed, because the load generator shares the processors. */
async function firstReads(ports, seconds = FIRST_READ_SECONDS) {
  let sent = 0;
  const end = Date.now() + seconds * 1_000;
  const reader = async (_, index) => {
    const port = ports[index % ports.length];
    while (Date.now() < end) {
      const query = `{ a${firstReadsSoFar++}: articles(first: 20) { nodes { title abstract url } } }`;
      const status = await get(`/graphql?query=${encodeURIComponent(query)}`, port);
      if (status !== 200) throw new Error(`A first read got ${status}`);
      sent++;
    }
  };
  await Promise.all(Array.from({ length: 12 }, reader));
  return sent / seconds;
}
let firstReadsSoFar = 0;

/** The processor time in milliseconds that these processes and their children have used. */
function processorTime(parents) {
  const list = execFileSync('ps', ['-o', 'pid=', '--pid', parents.join(), '--ppid', parents.join()], {
    encoding: 'utf8',
  });
  const ticks = list
    .trim()
    .split(/\s+/)
    .map((pid) =>
      fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' '),
    )
    .map((fields) => Number(fields[11]) + Number(fields[12]));
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

/** Alternating, so that both are measured under the same conditions; the first round warms up. */
async function compareFirstReads(cluster) {
  await firstReads(PORTS, 3 * FIRST_READ_SECONDS);
  const databases = [...running].filter(({ spawnfile }) => spawnfile.endsWith('/postgres')).map(({ pid }) => pid);
  const used = () => [processorTime([cluster.pid]), processorTime(databases), process.cpuUsage().user / 1_000];
  const measure = async (ports) => {
    const [before, begun] = [used(), firstReadsSoFar];
    const perSecond = await firstReads(ports);
    return { perSecond, costs: used().map((ms, index) => (ms - before[index]) / (firstReadsSoFar - begun)) };
  };
  const rounds = [];
  for (let round = 0; round < 3; round++) rounds.push({ three: await measure(PORTS), one: await measure([FIRST]) });
  const median = (values) => values.sort((one, other) => one - other)[1];
  const list = rounds.map(({ three, one }) => `${Math.round(three.perSecond)} and ${Math.round(one.perSecond)}`);
  const factor = median(rounds.map(({ three, one }) => three.perSecond / one.perSecond));
  const cores = os.cpus().length;
  report(
    'First reads in a second with three processes and with one, three rounds',
    `${list.join(', ')}: ${factor.toFixed(2)} times at the median, on ${cores} cores, everything on one machine, load ${os.loadavg()[0].toFixed(1)}`,
  );
  for (const set of ['three', 'one']) {
    const [journal, postgres, generator] = [0, 1, 2].map((index) => median(rounds.map((one) => one[set].costs[index])));
    report(
      `Processor time of a first read, processes: ${set}`,
      `journal ${journal.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms, load generator ${generator.toFixed(2)} ms`,
    );
  }
}

/* Demonstrations */

async function writes() {
  const response = await fetch(`${proxy}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { access_token: token } = await response.json();
  const { calls } = await graphql(FIRST, '{ calls { id version } }', token);
  const { id } = calls[0];
  let { version } = calls[0];
  const seen = [];
  for (let round = 0; round < 20; round++) {
    const title = `Thirrja ${round}`;
    const writer = PORTS[round % 3];
    const saved = await graphql(
      writer,
      'mutation ($id: Int!, $input: UpdateCallInput!) { updateCall(id: $id, input: $input) { version } }',
      token,
      { id, input: { version, title } },
    );
    ({ version } = saved.updateCall);
    const begun = performance.now();
    const titleAt = async (port, as) =>
      (await graphql(port, `{ r${round}: calls { title } }`, as))[`r${round}`][0].title;
    for (const port of PORTS)
      if ((await titleAt(port, token)) !== title)
        throw new Error(`The writer does not see their own write on ${port}.`);
    if ((await titleAt(writer)) !== title)
      throw new Error('An anonymous reader on the writing process does not see the write.');
    for (const port of PORTS) await until('The write is seen', async () => (await titleAt(port)) === title, 5);
    seen.push(performance.now() - begun);
  }
  report('A write is seen by its writer on each process', 'at once, 20 of 20');
  report('… and by anonymous readers on each process', `within ${Math.round(Math.max(...seen))} ms`);
  return token;
}

async function losses(cluster) {
  const addresses = [
    '/al',
    '/en',
    '/al/arkiva',
    '/en/archive',
    '/sitemap.xml',
    '/api/materials',
    '/graphql?query={articles{nodes{title}}}',
  ];
  const known = [];
  for (const address of addresses) if ((await get(address)) === 200) known.push(address);
  const steps = [
    async () => {
      const pid = Number(execFileSync('sh', ['-c', `ps -o pid= --ppid ${cluster.pid} | head -1`]));
      process.kill(pid, 'SIGKILL');
      await wait(1_000);
      await until('The killed process is back', () => isReady(FIRST));
      report('A process is killed (SIGKILL)', 'started again by the cluster');
    },
    async () => {
      const pids = () =>
        execFileSync('sh', ['-c', `ps -o pid= --ppid ${cluster.pid}`], { encoding: 'utf8' })
          .trim()
          .split(/\s+/);
      const before = pids();
      cluster.kill('SIGHUP');
      await until('All are new', async () => pids().length === 3 && pids().every((pid) => !before.includes(pid)), 180);
      for (const port of PORTS) await until('All are ready', () => isReady(port));
      report('All processes are started anew (SIGHUP)', 'one after the other');
    },
  ];
  const over = new AbortController();
  const shown = (async () => {
    for (const step of steps) await step();
  })().finally(() => over.abort());
  const { count, failed, statuses } = await read(known, (sofar) => over.signal.aborted && sofar >= REQUESTS);
  await shown;
  report(`Failed of ${count} requests meanwhile`, `${failed}${failed ? ` (${statuses})` : ''}`);
}

async function upload(port, token, title) {
  const body = new FormData();
  const query = `mutation ($input: CreateOtherFileInput!, $file: Upload!) { createOtherFile(input: $input, file: $file) { file { path } } }`;
  body.append('operations', JSON.stringify({ query, variables: { input: { title }, file: null } }));
  body.append('map', '{"0":["variables.file"]}');
  const pdf =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
  body.append('0', new File([pdf], 'a.pdf', { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' };
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body });
  const { data, errors } = await response.json();
  return { path: data?.createOtherFile?.file.path, code: errors?.[0].extensions.code };
}

/** Readers read and editors save, with and without files, while the store is away. */
async function storeIsAway(s3, token) {
  const { articles } = await graphql(FIRST, '{ articles(first: 10) { nodes { pdf { path } } } }');
  const files = articles.nodes.map(({ pdf }) => pdf?.path).filter(Boolean);
  const [cached, ...others] = files;
  for (const port of PORTS) if ((await get(cached, port)) !== 200) throw new Error(`${cached} cannot be read`);
  const before = await upload(FIRST, token, 'Para');
  let { calls } = await graphql(FIRST, '{ calls { id version } }', token);
  const saves = { stored: 0, refused: 0, slowest: 0, codes: new Set() };
  s3.kill('SIGKILL');
  await ended(s3);
  const end = Date.now() + STORE_AWAY_SECONDS * 1_000;
  let slowest = 0;
  const statuses = { known: new Set(), unknown: new Set(), page: new Set() };
  while (Date.now() < end) {
    for (const port of PORTS) statuses.known.add(await get(cached, port));
    statuses.page.add(await get('/en'));
    const begun = performance.now();
    statuses.unknown.add(await get(others.at(-1), PORTS[0]));
    slowest = Math.max(slowest, performance.now() - begun);
    const port = PORTS[saves.refused % 3];
    const sent = performance.now();
    const { path: stored, code } = await upload(port, token, `Gjatë ${saves.refused}`);
    if (stored) throw new Error('An upload was accepted while the store was away.');
    saves.codes.add(code);
    saves.refused++;
    const saved = await graphql(
      port,
      'mutation ($id: Int!, $input: UpdateCallInput!) { updateCall(id: $id, input: $input) { id version title } }',
      token,
      { id: calls[0].id, input: { version: calls[0].version, title: `Pa depo ${saves.stored}` } },
    );
    calls = [saved.updateCall];
    saves.stored++;
    saves.slowest = Math.max(saves.slowest, performance.now() - sent);
    await wait(500);
  }
  startS3();
  await until('The store is back', async () => (await get(others.at(-1), PORTS[0])) === 200);
  const after = await upload(FIRST, token, 'Pas');
  for (const { path: stored } of [before, after])
    for (const port of PORTS) if ((await get(stored, port)) !== 200) throw new Error(`${stored} is lost`);
  const { otherFiles } = await graphql(FIRST, '{ otherFiles { title } }', token);
  const titles = otherFiles.map(({ title }) => title).filter((title) => /^(Para|Gjatë|Pas)/.test(title));
  if (titles.length !== 2) throw new Error(`Files of refused uploads: ${titles}`);
  const [{ title }] = (await graphql(FIRST, '{ calls { id title } }', token)).calls.filter(
    ({ id }) => id === calls[0].id,
  );
  if (title !== calls[0].title) throw new Error(`A save is lost: ${title}`);
  report(
    '… and editors save',
    `${saves.refused} uploads refused (${[...saves.codes]}), ${saves.stored} saves without a file stored, both together within ${Math.round(saves.slowest)} ms; afterwards uploads are stored, nothing is lost`,
  );
  const list = (set) => [...set].join(', ');
  report(
    `The store is away for ${STORE_AWAY_SECONDS} s`,
    `pages ${list(statuses.page)}, files read before ${list(statuses.known)}, others ${list(statuses.unknown)} within ${Math.round(slowest)} ms; afterwards 200`,
  );
}

/** As docs/operations.md says; returns the cluster on the new primary. */
async function promote({ home, primary }, cluster, token) {
  const titles = async () => JSON.stringify((await graphql(FIRST, '{ calls { id title version } }', token)).calls);
  const before = await titles();
  await wait(2_000);
  primary.kill('SIGKILL');
  await ended(primary);
  const statuses = { page: new Set(), firstRead: new Set() };
  for (let index = 0; index < 20; index++) {
    statuses.page.add(await get('/en'));
    statuses.firstRead.add(await get(`/graphql?query={p${index}:articles{nodes{title}}}`));
    await wait(200);
  }
  const begun = performance.now();
  asPostgres('pg_ctl', 'promote', '-w', '-D', `${home}/replica`);
  cluster.kill('SIGTERM');
  await ended(cluster);
  const next = startCluster({ DATABASE_URL: databaseUrl(REPLICA) });
  for (const port of PORTS) await until('The cluster starts on the promoted replica', () => isReady(port), 180);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  if ((await titles()) !== before) throw new Error('The promoted replica has other calls than the primary had.');
  if (!(await upload(FIRST, token, 'Pas ngritjes')).path) throw new Error('The promoted replica takes no write.');
  report(
    'The primary is killed, the replica promoted, the processes restarted on it',
    `until then pages ${[...statuses.page]}, first reads ${[...statuses.firstRead]}; ready after ${seconds} s, nothing lost, sessions go on`,
  );
  return next;
}

try {
  const databases = await startDatabases();
  const s3 = startS3();
  await until('The S3 service starts', () => fetch(`http://127.0.0.1:${S3}/`));
  let cluster = startCluster();
  startProxy();
  for (const port of PORTS) await until('The cluster starts', () => isReady(port), 180);
  await wait(2_000);
  const token = await writes();
  await losses(cluster);
  await storeIsAway(s3, token);
  await compareFirstReads(cluster);
  cluster = await promote(databases, cluster, token);
  cluster.kill('SIGTERM');
  await ended(cluster);
  console.log(`\n| Shown | Result |\n| --- | --- |\n${results.map((row) => `| ${row.join(' | ')} |`).join('\n')}`);
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
} finally {
  for (const child of running) child.kill('SIGTERM');
}
