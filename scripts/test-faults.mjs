// `npm run test:faults [-- SEEDS [FIRST]]`: runs every experiment of test/faults/experiments with many seeds, 50 by default.
// Takes about an hour on two cores, and prints the table of docs/reliability.md.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const [seeds = '50', first = '1'] = process.argv.slice(2);
const OUTCOMES = 'dist/fault-outcomes.json';
fs.mkdirSync('dist', { recursive: true });
fs.rmSync(OUTCOMES, { force: true });
const { status } = spawnSync(process.execPath, ['scripts/test.mjs', 'test/faults/experiments'], {
  stdio: 'inherit',
  env: { ...process.env, FAULT_SEEDS: seeds, FAULT_FIRST_SEED: first, FAULT_OUTCOMES: OUTCOMES },
});
if (fs.existsSync(OUTCOMES)) {
  console.log(
    '\n| Experiment | Seeds | Acknowledged writes | Lost | Half written | Orphans | Records without files | Stale |',
  );
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
  for (const [name, outcome] of Object.entries(JSON.parse(fs.readFileSync(OUTCOMES, 'utf8')))) {
    const { lost, halfWritten, orphans, withoutFile, stale } = outcome;
    const counts = [lost, halfWritten, orphans, withoutFile, stale].map(({ length }) => length);
    console.log(`| ${[name, outcome.seeds, outcome.acknowledged, ...counts].join(' | ')} |`);
  }
}
process.exit(status ?? 1);
