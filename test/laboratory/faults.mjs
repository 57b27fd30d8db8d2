// `npm run test:faults [-- SEEDS [FIRST [NAME]]]`: runs every experiment of test/faults/experiments, or the one with this name, with many
// seeds, 50 by default, and prints a table. All take about two hours on two cores.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const OUTCOMES = 'dist/fault-outcomes.json';
const [count = '50', first = '1', name] = process.argv.slice(2);

fs.mkdirSync('dist', { recursive: true });
fs.rmSync(OUTCOMES, { force: true });
const { status } = spawnSync(
  process.execPath,
  ['scripts/test.mjs', 'test/faults/experiments.spec', ...(name ? ['-t', name] : [])],
  {
    stdio: 'inherit',
    env: { ...process.env, FAULT_SEEDS: count, FAULT_FIRST_SEED: first, FAULT_OUTCOMES: OUTCOMES },
  },
);
if (!fs.existsSync(OUTCOMES)) {
  console.error(`Nothing was run${name ? `: no experiment is called '${name}'` : ''}.`);
  process.exit(1);
}
console.log(
  '\n| Experiment | Seeds | Acknowledged writes | Lost | Half written | Orphans | Records without files | Stale |',
);
console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
for (const [title, outcome] of Object.entries(JSON.parse(fs.readFileSync(OUTCOMES, 'utf8')))) {
  const { seeds, acknowledged, lost, halfWritten, orphans, withoutFile, stale } = outcome;
  const counts = [lost, halfWritten, orphans, withoutFile, stale].map(({ length }) => length);
  console.log(`| ${[title, seeds, acknowledged, ...counts].join(' | ')} |`);
}
process.exit(status ?? 1);
