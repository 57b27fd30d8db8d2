// What is measured once: readers while an editor works, the whole list of a large journal, how much the product takes.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { install } from './peers.mjs';
import { forgetPeakOf, load, peakOf, residentOf, serve } from '../processes.mjs';

const TITLES = JSON.stringify({ query: '{ articles(first: 8) { nodes { title } } }' });
const JSON_TYPE = { 'content-type': 'application/json' };

async function run(url, query, token) {
  const headers = { ...JSON_TYPE, ...(token && { authorization: `Bearer ${token}` }) };
  const { data, errors } = await (
    await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  ).json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

const signIn = async (url, { ADMIN_EMAIL, ADMIN_PASSWORD }) =>
  (await run(url, `mutation { login(email: "${ADMIN_EMAIL}", password: "${ADMIN_PASSWORD}") { accessToken } }`)).login
    .accessToken;

/** Repeated reads, calm and while an editor saves once a second. Every save is followed by a read, which has to know it. */
export async function editing(server, admin, clients, seconds) {
  const token = await signIn(server.url, admin);
  const [{ id }] = (await run(server.url, '{ articles(first: 1) { nodes { id } } }')).articles.nodes;
  const requests = [{ method: 'POST', path: '/graphql', body: TITLES }];
  const options = { seconds: seconds * 2, clients };
  const calm = await load(server.url, requests, options);
  let stale = 0;
  let saves = 0;
  const work = new AbortController();
  const editor = async () => {
    for (; !work.signal.aborted; saves++) {
      const title = `Titulli i ${saves}. ${Date.now()}`;
      await run(server.url, `mutation { updateMaterial(id: ${id}, input: { title: "${title}" }) { id } }`, token);
      const text = await (
        await fetch(`${server.url}/graphql`, { method: 'POST', headers: JSON_TYPE, body: TITLES })
      ).text();
      if (!text.includes(title)) stale++;
      await wait(1_000);
    }
  };
  const [busy] = await Promise.all([load(server.url, requests, options).finally(() => work.abort()), editor()]);
  return { calmP99: calm.p99, busyP99: busy.p99, saves, stale };
}

/** A first page, a far one and a search: time of the whole request, and whether any statement read the whole table. */
export async function nearAndFar(url, databaseUrl) {
  const time = async (query) => {
    const times = [];
    for (let round = 0; round < 15; round++) {
      const started = performance.now();
      await run(url, query);
      times.push(performance.now() - started);
    }
    return times.sort((a, b) => a - b)[7];
  };
  const page = (offset) => `{ articles(first: 8, offset: ${offset}) { nodes { title } } }`;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const scans = async () =>
    Number(
      (await client.query("select seq_scan from pg_stat_user_tables where relname = 'materials'")).rows[0].seq_scan,
    );
  const before = await scans();
  const found = {
    near: await time(page(0)),
    far: await time(page(90_000)),
    search: await time('{ articles(first: 8, filter: { title: "karst" }) { nodes { title } } }'),
    rareSearch: await time('{ articles(first: 8, filter: { title: "zzyzx" }) { nodes { title } } }'),
  };
  await wait(1_500); // the statistics come late
  const wholeScans = (await scans()) - before;
  await client.end();
  return { ...found, wholeScans, ...(await besideSearches(url)) };
}

/** Searches without results, which must examine every material. */
const FOR_NOTHING = [
  '{ materials(filter: { number: 999999 }, orderBy: TITLE) { nodes { id } } }',
  '{ articles(filter: { yearTo: 1500 }, orderBy: UPDATED) { nodes { id } } }',
  '{ materials(filter: { title: "karsti karstizzyzx" }, orderBy: TITLE) { nodes { id } } }',
  '{ materials(filter: { updatedSince: "2100-01-01T00:00:00Z" }, orderBy: OLDEST) { nodes { id } } }',
  '{ materials(filter: { doi: "10.1234/none" }, orderBy: UPDATED, first: 1) { nodes { id } } }',
];
const SEARCHERS = 8;
const READS = 200;

/** A page of the list, alone and while others search for nothing all the time. Statements, not the cache: every page is another. */
async function besideSearches(url) {
  const read = async () => {
    const times = [];
    for (let n = 0; n < READS; n++) {
      const started = performance.now();
      await run(url, `{ articles(first: ${1 + (n % 50)}) { nodes { id title } } }`);
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    return { p50: times[Math.floor(READS / 2)], p99: times[Math.floor(READS * 0.99)] };
  };
  await read();
  const alone = await read();
  let searches = 0;
  const over = new AbortController();
  const search = async () => {
    for (; !over.signal.aborted; searches++) await run(url, FOR_NOTHING[searches % FOR_NOTHING.length]);
  };
  const searching = Array.from({ length: SEARCHERS }, search);
  const beside = await read();
  over.abort();
  await Promise.all(searching);
  return { alone, beside, searches };
}

const COMMON =
  'karsti lumi mali deti harta turizmi bujqesia pylli tërmeti relievi klima kufiri porti qyteti fshati'.split(' ');
const MAX_READING_MS = 45 * 60_000;

/**
 * The first page of ten by title and in full texts, with passages and facets, each time of another word that most of the records have; and
 * how long the reading of all records took.
 */
export async function fullText(server, admin) {
  const readingSeconds = await allRead(server, admin);
  const median = async (queryOf) => {
    const times = [];
    for (const word of COMMON) {
      const begun = performance.now();
      await run(server.url, queryOf(word));
      times.push(performance.now() - begun);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
  };
  const found = (text, withFacets = false) =>
    `{ search(query: "${text}", first: 10) {
       totalCount nodes { material { title authorsText } snippets { html page } }
       facets @include(if: ${withFacets}) { years { count } authors { name count } keywords { name count } } } }`;
  const byTitle = (word) =>
    `{ articles(first: 10, filter: { title: "${word}" }) { totalCount nodes { title authorsText teaser } } }`;
  await median(byTitle);
  await median((word) => found(`${word} 1`));
  return {
    readingSeconds,
    title: await median((word) => byTitle(`${word} `)),
    common: await median((word) => found(word)),
    facets: await median((word) => found(`${word} toka`, true)),
    rare: await median((word) => found(`${word}zzyzx`)),
    load: os.loadavg()[0],
  };
}

/** Waits until all records can be searched, and says for how many seconds. */
export async function allRead(server, admin) {
  const token = await signIn(server.url, admin);
  const started = performance.now();
  for (;;) {
    const { searchProgress: read } = await run(server.url, '{ searchProgress { materials materialsRead } }', token);
    const elapsed = performance.now() - started;
    if (read.materialsRead >= read.materials) return elapsed / 1000;
    if (elapsed > MAX_READING_MS) throw new Error(`Only ${read.materialsRead} records were read.`);
    await wait(500);
  }
}

/** GET /api/materials of 100,000: how much memory its way through takes, and what 304 costs. */
export async function largeList(server) {
  const before = residentOf(server.pid);
  forgetPeakOf(server.pid);
  const started = performance.now();
  const first = await fetch(`${server.url}/api/materials`);
  let bytes = 0;
  for await (const chunk of first.body) bytes += chunk.length;
  const seconds = (performance.now() - started) / 1000;
  const peak = peakOf(server.pid);
  const again = performance.now();
  const { status } = await fetch(`${server.url}/api/materials`, {
    headers: { 'if-none-match': first.headers.get('etag') },
  });
  const unchanged = { status, milliseconds: performance.now() - again };
  return { bytes, seconds, peak, grown: peak - before, unchanged };
}

/** How late the event loop is while many read pages and an editor uploads 50 MB. `delays` is what `delay.mjs` writes. */
export async function uploading(server, admin, clients, delays) {
  fs.rmSync(delays, { force: true });
  const token = await signIn(server.url, admin);
  const asEditor = (address, request) =>
    fetch(server.url + address, { ...request, headers: { authorization: `Bearer ${token}` } });
  const form = new FormData();
  const fields = {
    title: 'E madhe',
    short_description: 'Një skedar i madh.',
    categoryId: 2,
    publish_number: 1,
    publish_year: 2000,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('pdf', new Blob([largePdf()], { type: 'application/pdf' }), 'e-madhe.pdf');
  const upload = async () => {
    await wait(500);
    const started = performance.now();
    const response = await asEditor('/api/materials', { method: 'POST', body: form });
    const seconds = (performance.now() - started) / 1000;
    process.kill(server.pid, 'SIGUSR2');
    return { status: response.status, seconds, id: (await response.json()).id };
  };
  const pages = ['/al', '/artikuj/al', '/revistat/en', '/bordi/al'].map((each) => ({ path: each }));
  process.kill(server.pid, 'SIGUSR2');
  const [{ id, ...uploaded }] = await Promise.all([upload(), load(server.url, pages, { seconds: 6, clients })]);
  if (id) await asEditor(`/api/materials/${id}`, { method: 'DELETE' });
  return { upload: uploaded, delay: JSON.parse(fs.readFileSync(delays, 'utf8')) };
}

/** One page, and an attachment that makes it a little smaller than the 50 MB that are allowed. */
function largePdf() {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ];
  const attached = Buffer.alloc(50 * 1024 * 1024 - 2_000, 'gjeografi');
  const parts = [Buffer.from('%PDF-1.4\n')];
  const places = [];
  let length = parts[0].length;
  const add = (...pieces) => pieces.forEach((piece) => (length += parts.at(parts.push(Buffer.from(piece)) - 1).length));
  objects.forEach((object, index) => {
    places.push(length);
    add(`${index + 1} 0 obj\n${object}\nendobj\n`);
  });
  places.push(length);
  add(`4 0 obj\n<< /Length ${attached.length} >>\nstream\n`, attached, '\nendstream\nendobj\n');
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 5\n0000000000 65535 f \n${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** From the start of the process to the first data, on a data directory that is there already. */
export async function firstData(folder) {
  const data = { DATA_DIR: path.join(folder, 'start') };
  const address = '/graphql?query=%7Bjournal%7Btitle%7D%7D';
  const starts = [];
  for (let round = 0; round < 4; round++) {
    const server = await serve(['--disallow-code-generation-from-strings', 'dist/server/main.js'], data, address);
    starts.push(server.seconds);
    await server.stop();
  }
  // The first start made the data directory.
  return { seconds: starts.slice(1).sort((a, b) => a - b)[1] };
}

/** What is installed to run it. */
export function production(folder) {
  const copy = path.join(folder, 'production');
  fs.rmSync(copy, { recursive: true, force: true });
  fs.mkdirSync(copy, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) fs.copyFileSync(file, path.join(copy, file));
  install(copy, 'ci', '--omit=dev');
  const modules =
    Number(execFileSync('du', ['-sk', path.join(copy, 'node_modules')], { encoding: 'utf8' }).split('\t')[0]) / 1024;
  fs.rmSync(copy, { recursive: true });
  return { modules };
}
