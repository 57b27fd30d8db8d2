// How long an import takes and how much memory: node scripts/bench/import.mjs [rows …]. Each size is a journal of its own, which is
// imported into an empty embedded database: a dry run, the import, and the same once more. Peak memory is that of the node process.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const sizes = process.argv.slice(2).map(Number);
const root = path.join(import.meta.dirname, '../..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-import-'));
const WORDS =
  'liqeni lumi mali qyteti rruga bregu deti hapësira popullsia klima toka pylli ujërat kufiri rajoni zhvillimi ndotja harta peizazhi shqipëria'.split(
    ' ',
  );
const PER_ISSUE = 25;

let seed = 1;
const random = (below) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const words = (count) => Array.from({ length: count }, () => WORDS[random(WORDS.length)] + random(500)).join(' ');

function article(index) {
  const issue = Math.floor(index / PER_ISSUE);
  return {
    id: `bench-${index}`,
    title: `Article ${index}: ${words(8)}`,
    titleAl: `Artikulli ${index}: ${words(8)}`,
    language: 'sq',
    authors: [0, 1].map((n) => ({
      given: `Emri${random(900)}`,
      family: `Mbiemri${index}-${n}`,
      affiliation: words(4),
    })),
    abstract: words(90),
    abstractAl: words(90),
    keywords: words(5).split(' '),
    keywordsAl: words(5).split(' '),
    references: Array.from({ length: 8 }, () => words(10)),
    year: 1950 + Math.floor(issue / 30),
    number: issue % 30,
    firstPage: 1,
    lastPage: 12,
    doi: `https://doi.org/10.5555/bench.${index}`,
  };
}

function writeJournal(rows) {
  const folder = path.join(scratch, `journal-${rows}`);
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'journal.json'), JSON.stringify({ id: `bench-${rows}`, title: 'Bench' }));
  const issues = Array.from({ length: Math.ceil(rows / PER_ISSUE) }, (_, issue) => ({
    year: 1950 + Math.floor(issue / 30),
    number: issue % 30,
    title: `Issue ${issue}`,
  }));
  fs.writeFileSync(path.join(folder, 'issues.json'), JSON.stringify(issues));
  const file = fs.openSync(path.join(folder, 'articles.json'), 'w');
  for (let index = 0; index < rows; index++)
    fs.writeSync(file, `${index ? ',' : '['}${JSON.stringify(article(index))}\n`);
  fs.writeSync(file, ']');
  fs.closeSync(file);
  return folder;
}

const REPORT_PEAK =
  'data:text/javascript,process.on("exit",()=>console.error("peak",Math.round(process.resourceUsage().maxRSS/1024)))';

function run(folder, ...options) {
  const started = Date.now();
  const child = spawn(process.execPath, ['--import', REPORT_PEAK, 'dist/server/import/main.js', folder, ...options], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: path.join(scratch, `data-${path.basename(folder)}`) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (chunk) => (output[name] = (output[name] + chunk).slice(-4_000)));
  return new Promise((resolve) =>
    child.once('close', () =>
      resolve({
        seconds: ((Date.now() - started) / 1000).toFixed(1),
        peak: /peak (\d+)/.exec(output.stderr)?.[1],
        outcome: output.stdout.trim().split('\n').at(-1) || output.stderr,
      }),
    ),
  );
}

try {
  console.log('| Articles | articles.json | Run | Seconds | Peak RSS, MB | Outcome |\n|---|---|---|---|---|---|');
  for (const rows of sizes.length ? sizes : [5_000, 50_000]) {
    const folder = writeJournal(rows);
    const size = `${Math.round(fs.statSync(path.join(folder, 'articles.json')).size / 1e6)} MB`;
    for (const [name, options] of [
      ['dry run', ['--dry-run']],
      ['import', []],
      ['again', []],
    ]) {
      const { seconds, peak, outcome } = await run(folder, ...options);
      console.log(`| ${rows} | ${size} | ${name} | ${seconds} | ${peak} | ${outcome} |`);
    }
  }
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}
