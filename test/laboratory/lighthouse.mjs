// Measures the public pages with Lighthouse and prints a table. Needs a build:
//   node test/laboratory/lighthouse.mjs [--runs 5] [--only home]
// It runs the browser of the stories, or the one in CHROME_PATH.
// Lighthouse (185 MB) is not a dependency of the project: it is installed into a temporary folder and left there for the next run.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packagedBrowser } from '../support/browser.mjs';
import { startJournal } from './processes.mjs';

process.chdir(path.join(import.meta.dirname, '../..'));
// Version 13 needs Node 22.19.
const VERSION = '12.8.2';
const options = { runs: { type: 'string', default: '5' }, only: { type: 'string' } };
const { runs, only } = parseArgs({ options }).values;
const RUNS = Number(runs);
const { executablePath: CHROME, env: ENV } = process.env.CHROME_PATH
  ? { executablePath: process.env.CHROME_PATH, env: process.env }
  : packagedBrowser();
const MODES = { mobile: [], desktop: ['--preset=desktop'] };
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
};

const folder = path.join(os.tmpdir(), `journal-lighthouse-${VERSION}`);
const cli = path.join(folder, 'node_modules/lighthouse/cli/index.js');
if (!fs.existsSync(cli)) {
  fs.mkdirSync(folder, { recursive: true });
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', [...install, `lighthouse@${VERSION}`], { stdio: 'inherit' });
}

const site = await startJournal({ DEMO: 'on' });
try {
  const rows = [];
  for (const [page, address] of Object.entries(await pages(site.url))) {
    if (only && page !== only) continue;
    for (const mode of Object.keys(MODES)) {
      const reports = [];
      for (let run = 0; run < RUNS; run++) reports.push(await measure(address, mode));
      rows.push({ page, mode, ...summary(reports) });
    }
  }
  console.log(table(rows));
} finally {
  await site.stop();
}

/** The pages readers arrive at, including the newest issue and one of its articles. */
async function pages(url) {
  const home = await (await fetch(`${url}/al`)).text();
  const first = (start) => url + new RegExp(`href="(${start}[^"]+)"`).exec(home)[1].replaceAll('&#x27;', "'");
  return {
    home: `${url}/al`,
    issues: `${url}/revistat/al`,
    issue: first('/revista/'),
    articles: `${url}/artikuj/al`,
    article: first('/artikull/'),
  };
}

/** On a busy machine Chromium sometimes loses its trace; such a run is repeated. */
async function measure(address, mode, tries = 3) {
  const args = [cli, address, '--quiet', '--output=json', '--output-path=stdout', ...MODES[mode]];
  // The demonstration journal is deliberately noindex.
  args.push('--skip-audits=is-crawlable');
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-background-networking';
  const child = spawn(process.execPath, [...args, flags], {
    env: { ...ENV, CHROME_PATH: CHROME },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code === 0) return JSON.parse(output);
  if (tries === 1) throw new Error(`Lighthouse exited with ${code} for ${address}.`);
  return measure(address, mode, tries - 1);
}

/** The median of every score and metric. */
function summary(reports) {
  const median = (of) => reports.map(of).toSorted((a, b) => a - b)[Math.floor(reports.length / 2)];
  const scores = Object.keys(reports[0].categories).map((id) => [
    id,
    Math.round(100 * median(({ categories }) => categories[id].score)),
  ]);
  const metrics = Object.entries(METRICS).map(([name, id]) => [name, median(({ audits }) => audits[id].numericValue)]);
  const bytes = median(({ audits }) => audits['total-byte-weight'].numericValue);
  return { scores: Object.fromEntries(scores), metrics: Object.fromEntries(metrics), bytes };
}

function line({ page, mode, scores, metrics: { FCP, LCP, TBT, CLS, SI }, bytes }) {
  const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
  const cells = [
    page,
    mode,
    ...Object.values(scores),
    ...[FCP, LCP].map(seconds),
    `${Math.round(TBT)} ms`,
    CLS.toFixed(3).replace(/\.?0+$/, ''),
    seconds(SI),
    `${Math.round(bytes / 1000)} kB`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function table(rows) {
  const chrome = execFileSync(CHROME, ['--version'], { encoding: 'utf8', env: ENV }).trim();
  const heads = ['Page', '', ...Object.keys(rows[0].scores), ...Object.keys(METRICS), 'all bytes'];
  return `Lighthouse ${VERSION} (the newest for Node 20), ${chrome}, Node ${process.version}, load ${os.loadavg()[0].toFixed(1)}; median of ${RUNS} runs.

| ${heads.join(' | ')} |
|${heads.map(() => '---').join('|')}|
${rows.map(line).join('\n')}
`;
}
