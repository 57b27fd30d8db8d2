import type { Experiment } from './experiment.js';
import type { FailPoint } from './journal.js';
import { type Random, between } from './random.js';

type Call = Pick<FailPoint, 'call' | 'of'>;

/** What the journal calls while it stores an uploaded file and writes its record, in order. */
const STORING: Call[] = [
  { call: 'open', of: '\\.staging/' },
  { call: 'appendFile', of: '\\.staging/' },
  { call: 'sync', of: '\\.staging/' },
  { call: 'rename', of: '\\.staging/' },
  { call: 'sync', of: 'uploads/materials$' },
  { call: 'query', of: '^START TRANSACTION' },
];
const CREATING: Call[] = [
  ...STORING,
  { call: 'query', of: '^INSERT INTO "materials"' },
  { call: 'query', of: '^COMMIT' },
];
const CHANGING: Call[] = [
  ...STORING,
  { call: 'query', of: '^select 1 from "materials" where id = .* for update' },
  { call: 'query', of: '^UPDATE "materials"' },
  { call: 'query', of: '^COMMIT' },
];
const SIDES = ['before', 'during', 'after'] as const;
const MAX_NTH = 5;

/** Consecutive seeds take all calls and sides in turn; which of several such calls it is depends on chance. */
function pointOf(calls: Call[], random: Random, seed: number): FailPoint {
  const side = SIDES[Math.floor(seed / calls.length) % SIDES.length];
  return { ...calls[seed % calls.length], side, nth: Math.ceil(between(random, 0, MAX_NTH)) };
}

const killedAt =
  (calls: Call[]): Experiment['fault'] =>
  async (journal, random, _, seed) => {
    await journal.dieAt(pointOf(calls, random, seed));
    await journal.start();
  };

export const KILLED_AT: Record<string, Experiment> = {
  'process killed while it creates': {
    what: 'kill -9 before, during or after each step from the first byte of an upload to COMMIT; start',
    on: 'embedded',
    creations: 0.9,
    endsWithSweep: true,
    fault: killedAt(CREATING),
  },
  'process killed while it replaces or deletes': {
    what: 'the same while records get another PDF or are deleted',
    on: 'embedded',
    creations: 0.1,
    endsWithSweep: true,
    fault: killedAt(CHANGING),
  },
};
