// `npm run test:faults [-- SEEDS [FIRST]]`: runs every experiment of test/faults/experiments, and every load, with many seeds, 50 by
// default. `npm run test:faults -- experiments|load|soak …` runs one of them; a soak takes minutes instead of seeds, 30 by default, and
// `experiments 50 1 NAME` runs those with this name. Prints the tables of docs/reliability.md. The experiments take about two hours on two
// cores, the loads half an hour.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const OUTCOMES = 'dist/fault-outcomes.json';
const args = process.argv.slice(2);
const given = ['experiments', 'load', 'soak'].includes(args[0]) ? args.shift() : null;
const [count, first = '1', name] = args;
const KINDS = {
  experiments: ['test/faults/experiments.spec', ...(name ? ['-t', name] : [])],
  load: ['test/faults/load.spec', '-t', 'readers are served'],
  soak: ['test/faults/load.spec', '-t', 'nothing grows'],
};
const kinds = given ? [given] : ['experiments', 'load'];

fs.mkdirSync('dist', { recursive: true });
const statuses = kinds.map((kind) => {
  fs.rmSync(OUTCOMES, { force: true });
  const settings =
    kind === 'soak' ? { SOAK_MINUTES: count ?? '30' } : { FAULT_SEEDS: count ?? '50', FAULT_FIRST_SEED: first };
  const { status } = spawnSync(process.execPath, ['scripts/test.mjs', ...KINDS[kind]], {
    stdio: 'inherit',
    env: { ...process.env, ...settings, FAULT_OUTCOMES: OUTCOMES },
  });
  if (fs.existsSync(OUTCOMES)) printTable(kind, JSON.parse(fs.readFileSync(OUTCOMES, 'utf8')));
  else console.error(`Nothing was run${name ? `: no experiment is called '${name}'` : ''}.`);
  return fs.existsSync(OUTCOMES) ? (status ?? 1) : 1;
});
process.exit(Math.max(...statuses));

function printTable(kind, outcomes) {
  if (kind === 'soak') return;
  console.log(
    '\n| Experiment | Seeds | Acknowledged writes | Lost | Half written | Orphans | Records without files | Stale |',
  );
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
  for (const [name, outcome] of Object.entries(outcomes)) {
    const { lost, halfWritten, orphans, withoutFile, stale } = outcome;
    const counts = [lost, halfWritten, orphans, withoutFile, stale].map(({ length }) => length);
    console.log(`| ${[name, outcome.seeds, outcome.acknowledged, ...counts].join(' | ')} |`);
  }
  if (kind !== 'load') return;
  console.log('\n| Load | Measured | Median | Highest |\n| --- | --- | --: | --: |');
  for (const [name, { measured }] of Object.entries(outcomes))
    for (const [what, values] of Object.entries(measured)) {
      const sorted = values.toSorted((one, other) => one - other);
      const [median, highest] = [sorted[sorted.length >> 1], sorted.at(-1)].map((value) =>
        Number(value.toPrecision(3)),
      );
      console.log(`| ${[name, what, median, highest].join(' | ')} |`);
    }
}
