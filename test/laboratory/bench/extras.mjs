// What is measured once: readers while an editor works, how long a start takes, how much is installed.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RARE, WORDS } from './data.mjs';
import { prune } from '../../../scripts/prune.mjs';
import { install } from './peers.mjs';
import { cpuOf, load, post, serve } from '../processes.mjs';
import { QUERIES, ask } from './workloads.mjs';

async function run(url, query, token, variables) {
  const { data, errors } = await post(`${url}/graphql`, { query, variables }, token);
  if (errors) throw new Error(errors[0].message);
  return data;
}

/** Searches in full records beside those by title for the same words, in processor time. Results are remembered: each is asked once. */
export async function searching(server, databasePid) {
  const words = WORDS.slice(0, 16);
  const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => `${one} ${other}`));
  const cpu = () => (cpuOf(server.pid) + cpuOf(databasePid)) / 1000;
  const costOf = async (query, texts) => {
    const before = cpu();
    for (const q of texts) await run(server.url, query, undefined, { q });
    return (cpu() - before) / texts.length;
  };
  const measured = [];
  for (const [what, texts, titles] of [
    ['two frequent words', pairs, pairs],
    ['a phrase of them', pairs.map((pair) => `"${pair}"`), pairs],
    ['a word of full texts', ...Array(2).fill(pairs.map((_, at) => RARE[200 * at]))],
  ]) {
    const [title, full] = [await costOf(QUERIES.W2, titles), await costOf(QUERIES.search, texts)];
    measured.push(`${what} ${full.toFixed(1)} ms (${(full / title).toFixed(1)} ×)`);
  }
  return measured.join('; ');
}

/** Repeated reads, calm and while an editor saves once a second. Every save is followed by a read, which has to know it. */
export async function editing(server, { ADMIN_EMAIL, ADMIN_PASSWORD }, seconds) {
  const signIn = `mutation { login(email: "${ADMIN_EMAIL}", password: "${ADMIN_PASSWORD}") { accessToken } }`;
  const token = (await run(server.url, signIn)).login.accessToken;
  const [{ id }] = (await run(server.url, '{ articles(first: 1) { nodes { id } } }')).articles.nodes;
  const requests = [ask(QUERIES.titles)];
  const options = { seconds: seconds * 2, clients: 32 };
  const calm = await load(server.url, requests, options);
  let [stale, saves] = [0, 0];
  const work = new AbortController();
  const editor = async () => {
    for (; !work.signal.aborted; saves++) {
      const title = `Titulli i ${saves}. ${Date.now()}`;
      await run(server.url, `mutation { updateMaterial(id: ${id}, input: { title: "${title}" }) { id } }`, token);
      const text = JSON.stringify(await run(server.url, QUERIES.titles));
      if (!text.includes(title)) stale++;
      await wait(1_000);
    }
  };
  const [busy] = await Promise.all([load(server.url, requests, options).finally(() => work.abort()), editor()]);
  const times = (busy.p99 / calm.p99).toFixed(1);
  return `${stale} stale responses after ${saves} saves; p99 ${busy.p99.toFixed(1)} ms, calm ${calm.p99.toFixed(1)} ms (${times} ×)`;
}

/** From the start of the process to the first data, on a data directory that is there already. */
export async function firstData(folder) {
  const starts = [];
  for (let round = 0; round < 4; round++) {
    const started = performance.now();
    const server = await serve(
      ['--disallow-code-generation-from-strings', 'dist/server/main.js'],
      { DATA_DIR: path.join(folder, 'start') },
      '/graphql?query=%7Bjournal%7Btitle%7D%7D',
      '0,1',
    );
    starts.push((performance.now() - started) / 1000);
    await server.stop();
  }
  // The first start made the data directory.
  const [, median] = starts.slice(1).toSorted((a, b) => a - b);
  return `${median.toFixed(1)} s`;
}

/** What is installed to run it. */
export function production(folder) {
  const copy = path.join(folder, 'production');
  fs.rmSync(copy, { recursive: true, force: true });
  fs.mkdirSync(copy, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) fs.copyFileSync(file, path.join(copy, file));
  install(copy, 'ci', '--omit=dev');
  prune(copy);
  const kilobytes = execFileSync('du', ['-sk', path.join(copy, 'node_modules')], { encoding: 'utf8' }).split('\t')[0];
  fs.rmSync(copy, { recursive: true });
  return `${Math.round(Number(kilobytes) / 1024)} MiB`;
}
