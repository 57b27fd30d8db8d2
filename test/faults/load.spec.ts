import fs from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../support/server.js';
import { LOADS } from './experiments/loads.js';
import { seeded } from './experiments/random.js';
import { soak } from './experiments/soak.js';
import { LoadedJournal, type Outcome, underLoad } from './experiments/under-load.js';

/** Set by `npm run test:faults`: the number of seeds, the first one, the file for the outcomes, and the minutes of a soak. */
const { SOAK_MINUTES: minutes = '0.05' } = process.env;
const { FAULT_SEEDS: count, FAULT_FIRST_SEED: first = '1', FAULT_OUTCOMES: file } = process.env;
const seeds = Array.from({ length: Number(count ?? 1) }, (_, n) => Number(first) + n);
const NOTHING = { lost: [], halfWritten: [], orphans: [], withoutFile: [], stale: [], log: [] };

/** Only so long a soak says how memory develops. */
const LONG_MINUTES = 20;

const names = Object.keys(LOADS);
/** With one seed, a tenth of every load at once, since most of the time is spent waiting. */
const groups = count ? names.map((name) => [name]) : [names];
const share = count ? 1 : 0.1;

/** What went wrong, and what was measured with each seed. */
type Outcomes = Omit<Outcome, 'measured'> & { seeds: number; measured: Record<string, number[]> };
const outcomes: Record<string, Outcomes> = {};
afterAll(() => {
  if (file) fs.writeFileSync(file, JSON.stringify(outcomes));
});

const report = (line: string) => file && process.stderr.write(`${line}\n`);

describe('readers are served and nothing is lost, half written or left open by', () => {
  it.each(groups.map((group) => [group.join(', '), group] as const))(
    '%s',
    async (title, group) => {
      const journal = await LoadedJournal.open();
      try {
        for (const seed of seeds) {
          const outcome = await underLoad(journal, [...group], seed, share);
          add(title, outcome);
          report(`${title}, seed ${seed}: ${JSON.stringify(outcome)}`);
          expect(outcome).toMatchObject({ ...NOTHING, failedReads: [] });
        }
      } finally {
        await journal.close();
      }
    },
    60_000 + seeds.length * 300_000,
  );
});

it(
  'nothing grows while readers, editors and hostile clients come and go',
  async () => {
    const port = await freePort();
    const journal = await LoadedJournal.open({ METRICS_ADDRESS: `127.0.0.1:${port}` });
    try {
      const { failures, ...measured } = await soak(
        journal,
        `http://127.0.0.1:${port}/metrics`,
        Number(minutes),
        seeded(1),
        report,
      );
      report(JSON.stringify(measured));
      expect(failures).toEqual([]);
      expect(await journal.check()).toEqual({ ...NOTHING, acknowledged: expect.any(Number) });
      if (Number(minutes) >= LONG_MINUTES) expect(measured['memory, MiB a minute']).toBeLessThan(1);
    } finally {
      await journal.close();
    }
  },
  (Number(minutes) + 5) * 60_000,
);

function add(title: string, { measured, ...outcome }: Outcome): void {
  const earlier = outcomes[title] ?? { seeds: 0, measured: {} };
  for (const [what, value] of Object.entries(measured)) (earlier.measured[what] ??= []).push(value);
  outcomes[title] = { ...outcome, seeds: earlier.seeds + 1, measured: earlier.measured };
}
