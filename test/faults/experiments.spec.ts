import fs from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { EXPERIMENTS } from './experiments/experiments.js';
import { type Outcome, run } from './experiments/run.js';

/** Set by `npm run test:faults`: the number of seeds, the first one, and the file for the outcomes. */
const { FAULT_SEEDS: count, FAULT_FIRST_SEED: first = '1', FAULT_OUTCOMES: file } = process.env;
const seeds = Array.from({ length: Number(count ?? 1) }, (_, n) => Number(first) + n);
const NOTHING = { lost: [], halfWritten: [], orphans: [], withoutFile: [], stale: [] };

const names = Object.keys(EXPERIMENTS).filter((name) => EXPERIMENTS[name].isPossible !== false);
const on = (kind: string) => names.filter((name) => EXPERIMENTS[name].on === kind);
/** Running one seed of each experiment is faster on a shared journal per kind. */
const groups = count ? names.map((name) => [name]) : [on('embedded'), on('behind a proxy')];

const outcomes: Record<string, Outcome> = {};
afterAll(() => {
  if (file) fs.writeFileSync(file, JSON.stringify(outcomes));
});

describe('every acknowledged write is complete, with its files, after', () => {
  it.each(groups.map((group) => [group.join(', '), group] as const))(
    '%s',
    async (title, group) => {
      const outcome = await run([...group], seeds, (line) => {
        if (file) process.stderr.write(`${line}\n`);
      });
      outcomes[title] = outcome;
      expect(outcome).toMatchObject({ seeds: seeds.length, ...NOTHING });
      expect(outcome.acknowledged).toBeGreaterThan(0);
    },
    60_000 + (count ? 1 : names.length) * seeds.length * 60_000,
  );
});
