import type { Journal } from './journal.js';
import type { Random } from './random.js';
import type { Witness } from './writers.js';

export type Later = () => Promise<void>;

export type Experiment = {
  what: string;
  /** The kind of journal it runs on. */
  on: 'embedded' | 'behind a proxy';
  /**
   * The fault, injected while editors write, at a random time. Afterwards the journal must run again. It throws if the journal did not
   * keep a promise that the checker does not know. What it returns runs when the editors have stopped.
   */
  fault: (journal: Journal, random: Random, witness: Witness, seed: number) => Promise<Later | void>;
  /** Whether this machine supports it. */
  isPossible?: boolean;
  /** The share of new articles among the writes, half by default. */
  creations?: number;
  /** The fault ends with a start of the only process, which leaves no orphaned file. */
  endsWithSweep?: true;
};
