// How long an import takes and how much memory: node test/laboratory/bench/import.mjs [--dry-run] [rows …]. Each size is a journal of its own,
// which is imported into an empty embedded database: a dry run, the import, and the same once more; with --dry-run only the first.
// Peak memory is that of the node process. Exits with 1 if an import fails or takes more memory than docs/import.md promises.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { materials } from './data.mjs';

const PROMISED_MB = 300;
const sizes = process.argv.slice(2).filter(Number).map(Number);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-import-'));
const PER_ISSUE = 25;

/** The materials of the benchmark, as an import has them. */
const articleOf = ({ id, title, abstract, authors_text: authors, keywords, references }, index) => ({
  ...{ id: `bench-${id}`, title, titleAl: title, abstract, abstractAl: abstract, language: 'sq' },
  ...{ firstPage: 1, lastPage: 12, doi: `https://doi.org/10.5555/bench.${id}` },
  ...{ keywords: keywords.split(', '), references: references.split('\n') },
  authors: (authors ?? 'Sami Frashëri').split('; ').map((name) => {
    const [given, family] = name.split(' ');
    return { given, family, affiliation: 'Universiteti i Tiranës' };
  }),
  ...placeOf(Math.floor(index / PER_ISSUE)),
});
const placeOf = (issue) => ({ year: 1950 + Math.floor(issue / 30), number: issue % 30 });

function writeJournal(rows) {
  const folder = path.join(scratch, `journal-${rows}`);
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'journal.json'), JSON.stringify({ id: `bench-${rows}`, title: 'Bench' }));
  const issues = Array.from({ length: Math.ceil(rows / PER_ISSUE) }, (_, issue) => ({
    ...placeOf(issue),
    title: `Issue ${issue}`,
  }));
  fs.writeFileSync(path.join(folder, 'issues.json'), JSON.stringify(issues));
  const file = fs.openSync(path.join(folder, 'articles.json'), 'w');
  let index = 0;
  for (const material of materials(rows))
    fs.writeSync(file, `${index ? ',' : '['}${JSON.stringify(articleOf(material, index++))}\n`);
  fs.writeSync(file, ']');
  fs.closeSync(file);
  return folder;
}

const REPORT_PEAK =
  'data:text/javascript,process.on("exit",()=>console.error("peak",Math.round(process.resourceUsage().maxRSS/1024)))';

async function run(folder, ...options) {
  const started = Date.now();
  const args = ['--import', REPORT_PEAK, 'dist/server/commands/import.js', folder, ...options];
  const child = spawn(process.execPath, args, {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { PATH: process.env.PATH, DATA_DIR: path.join(scratch, `data-${path.basename(folder)}`) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (chunk) => (output[name] = (output[name] + chunk).slice(-4_000)));
  const [code] = await once(child, 'close');
  const peak = Number(/peak (\d+)/.exec(output.stderr)?.[1]);
  return {
    seconds: ((Date.now() - started) / 1000).toFixed(1),
    peak,
    outcome: output.stdout.trim().split('\n').at(-1) || output.stderr,
    isAsPromised: code === 0 && peak <= PROMISED_MB,
  };
}

try {
  console.log('| Articles | Run | Seconds | Peak RSS, MB | Outcome |\n|---|---|---|---|---|');
  for (const rows of sizes.length ? sizes : [5_000, 50_000]) {
    const folder = writeJournal(rows);
    const runs = Object.entries({ 'dry run': ['--dry-run'], import: [], again: [] });
    for (const [name, options] of process.argv.includes('--dry-run') ? runs.slice(0, 1) : runs) {
      const { seconds, peak, outcome, isAsPromised } = await run(folder, ...options);
      console.log(`| ${rows} | ${name} | ${seconds} | ${peak} | ${outcome} |`);
      if (!isAsPromised) process.exitCode = 1;
    }
  }
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}
