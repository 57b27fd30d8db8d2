import { setTimeout as wait } from 'node:timers/promises';
import { type Damage, check, orphans } from './checker.js';
import { EXPERIMENTS } from './experiments.js';
import { Journal } from './journal.js';
import { between, seeded } from './random.js';
import { Witness, startWriters } from './writers.js';

/** The outcome; each damage is described in words. */
export type Outcome = Damage & { seeds: number; acknowledged: number; orphans: string[] };

/**
 * Runs the experiments with each seed on one journal, which is checked after each of them. Ends at the first damage. `tell` is called after
 * each experiment.
 */
export async function run(names: string[], seeds: number[], tell: (line: string) => void): Promise<Outcome> {
  const journal = await Journal.open(EXPERIMENTS[names[0]].on);
  const witness = new Witness();
  const outcome: Outcome = {
    seeds: 0,
    acknowledged: 0,
    ...{ lost: [], halfWritten: [], orphans: [], withoutFile: [], stale: [] },
  };
  try {
    for (const seed of seeds) {
      for (const name of names) {
        Object.assign(outcome, await runOne(journal, witness, name, seed));
        outcome.acknowledged = witness.acknowledged;
        tell(`${name}, seed ${seed}: ${JSON.stringify(outcome)}`);
        if (outcome.lost.length + outcome.halfWritten.length + outcome.withoutFile.length + outcome.stale.length)
          return outcome;
      }
      outcome.seeds++;
    }
    await journal.startAlone();
    outcome.orphans = await orphans(journal.databaseUrl, journal.dataDir);
    return outcome;
  } finally {
    await journal.end();
  }
}

async function runOne(journal: Journal, witness: Witness, name: string, seed: number): Promise<Damage> {
  const random = seeded(seed);
  const writers = startWriters(journal, random, witness, `${name} ${seed}`);
  try {
    await wait(between(random, 200, 1_200));
    await EXPERIMENTS[name].fault(journal, random, witness);
    await journal.ready();
  } finally {
    await writers.stop();
  }
  return check(journal.databaseUrl, journal.dataDir, journal.urls, witness);
}
