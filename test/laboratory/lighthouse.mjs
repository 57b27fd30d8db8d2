// Measures the public pages with Lighthouse and prints a table. Needs a build:
//   node test/laboratory/lighthouse.mjs [--runs 5] [--only home]
// It runs the browser of the stories, or the one in CHROME_PATH.
// Lighthouse (185 MB) is not a dependency of the project: it is installed into a temporary folder and left there for the next run.
import { execFileSync } from 'node:child_process';
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
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
/** The audits that are shown, and how. */
const METRICS = {
  FCP: ['first-contentful-paint', seconds],
  LCP: ['largest-contentful-paint', seconds],
  TBT: ['total-blocking-time', (milliseconds) => `${Math.round(milliseconds)} ms`],
  CLS: ['cumulative-layout-shift', (value) => value.toFixed(3).replace(/\.?0+$/, '')],
  SI: ['speed-index', seconds],
  'all bytes': ['total-byte-weight', (bytes) => `${Math.round(bytes / 1000)} kB`],
};
const printRow = (cells) => console.log(`| ${cells.join(' | ')} |`);

const folder = path.join(os.tmpdir(), `journal-lighthouse-${VERSION}`);
const cli = path.join(folder, 'node_modules/lighthouse/cli/index.js');
if (!fs.existsSync(cli)) {
  fs.mkdirSync(folder, { recursive: true });
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', [...install, `lighthouse@${VERSION}`], { stdio: 'inherit' });
}

const site = await startJournal({ DEMO: 'on' });
try {
  const chrome = execFileSync(CHROME, ['--version'], { encoding: 'utf8', env: ENV }).trim();
  console.log(
    `Lighthouse ${VERSION} (the newest for Node 20), ${chrome}, Node ${process.version}, load ${os.loadavg()[0].toFixed(1)}; median of ${RUNS} runs.\n`,
  );
  let isHeaded = false;
  for (const [page, address] of Object.entries(await pages(site.url))) {
    if (only && page !== only) continue;
    for (const mode of Object.keys(MODES)) {
      const reports = Array.from({ length: RUNS }, () => measure(address, mode));
      const median = (of) => reports.map(of).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)];
      const scores = Object.keys(reports[0].categories);
      const heads = ['Page', '', ...scores, ...Object.keys(METRICS)];
      if (!isHeaded) for (const row of [heads, heads.map(() => '---')]) printRow(row);
      isHeaded = true;
      printRow([
        ...[page, mode],
        ...scores.map((id) => Math.round(100 * median(({ categories }) => categories[id].score))),
        ...Object.values(METRICS).map(([id, format]) => format(median(({ audits }) => audits[id].numericValue))),
      ]);
    }
  }
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
function measure(address, mode, tries = 3) {
  const args = [cli, address, '--quiet', '--output=json', '--output-path=stdout', ...MODES[mode]];
  // The demonstration journal is deliberately noindex.
  args.push('--skip-audits=is-crawlable');
  args.push('--chrome-flags=--headless=new --no-sandbox --disable-background-networking');
  const options = { env: { ...ENV, CHROME_PATH: CHROME }, maxBuffer: 64 * 1024 ** 2 };
  try {
    return JSON.parse(execFileSync(process.execPath, args, options));
  } catch (error) {
    if (tries === 1) throw error;
    return measure(address, mode, tries - 1);
  }
}
