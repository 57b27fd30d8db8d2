import { setTimeout as wait } from 'node:timers/promises';
import { type Damage, check, orphans } from './checker.js';
import type { Later } from './experiment.js';
import { EXPERIMENTS } from './experiments.js';
import { Journal } from './journal.js';
import { between, seeded } from './random.js';
import { startReader } from './readers.js';
import { Witness, startWriters } from './writers.js';

/** The outcome; each damage is described in words. */
export type Outcome = Harm & { seeds: number; acknowledged: number };
type Harm = Damage & { orphans: string[] };

/**
 * Runs the experiments with each seed on one journal, which is checked after each of them. Ends at the first damage. `report` is called after
 * each experiment.
 */
export async function run(names: string[], seeds: number[], report: (line: string) => void): Promise<Outcome> {
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
        report(`${name}, seed ${seed}: ${JSON.stringify(outcome)}`);
        const { lost, halfWritten, orphans: orphaned, withoutFile, stale } = outcome;
        if (lost.length + halfWritten.length + orphaned.length + withoutFile.length + stale.length) return outcome;
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

async function runOne(journal: Journal, witness: Witness, name: string, seed: number): Promise<Harm> {
  const random = seeded(seed);
  const { creations, fault, endsWithSweep } = EXPERIMENTS[name];
  const writers = startWriters(journal, random, witness, { name: `${name} ${seed}`, creations });
  const reader = startReader(journal, seeded(seed), witness);
  let later: Later | void;
  try {
    await wait(between(random, 200, 1_200));
    later = await fault(journal, random, witness, seed);
    await journal.ready();
  } finally {
    await Promise.all([writers.stop(), reader.stop()]);
  }
  await later?.();
  const { databaseUrl, dataDir, urls } = journal;
  return {
    ...(await check(databaseUrl, dataDir, urls, witness)),
    orphans: endsWithSweep ? await orphans(databaseUrl, dataDir) : [],
  };
}
