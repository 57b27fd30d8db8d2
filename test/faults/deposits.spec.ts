import { DepositJobs } from '../../server/interop/deposits/deposit-jobs.js';
import { DepositSender } from '../../server/interop/deposits/deposit-sender.js';
import { randomOf } from '../laboratory/random.mjs';
import { type Reaction, startCrossref } from '../support/crossref-server.js';
import { make, updateJournal } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const REGISTRY = `query ($ids: [Int!]) { doiRegistry(ids: $ids) { articles { doi state } } }`;
const HISTORY = `query ($id: Int!) { doiDeposits(id: $id) { doi state exchanges { answer } } }`;
const DEPOSITS: Reaction[] = [
  ...([401, 403, 429, 500, 503, 'queued', 'half', 'cut', 'lost'] as const),
  ...(['Success', 'Warning', 'Failure', 'schema'] as const),
];
const QUESTIONS = [null, null, 503, 'half', 'cut'] as const;
const ids: number[] = [];
const crossref = await startCrossref();
const app = useApp({ PUBLIC_URL: 'https://revista.example.edu', RATE_LIMIT: '0', ...crossref.settings });
afterAll(() => crossref.close());
const admin = useAdmin(app);

beforeAll(async () => {
  await app.nest.get(DepositJobs).beforeApplicationShutdown();
  await updateJournal(app, { issnOnline: '2076-3417' });
  for (const n of [1, 2, 3])
    ids.push((await make.article(admin, { doi: `10.1234/gabim.${n}`, publicationYear: 2023 })).id);
});

const statusIn = (answer: string, doi: string) =>
  (new RegExp(`status="(\\w+)"><doi>${doi.toUpperCase()}<`).exec(answer) ??
    /record_diagnostic status="(\w+)"/.exec(answer))![1] as 'Success' | 'Warning' | 'Failure';

it.each(Array.from({ length: 50 }, (_, n) => n + 1))(
  'whatever fails, a deposit loses no answer and registers nothing twice (seed %i)',
  async (seed) => {
    await app.sql('delete from deposits');
    crossref.accepted.length = crossref.answers.length = 0;
    const draw = randomOf(seed);
    let faults = 14;
    crossref.behave(() => (faults-- > 0 ? DEPOSITS[draw(DEPOSITS.length)] : 'Success'));
    crossref.statusBehaves(() => (faults-- > 0 ? QUESTIONS[draw(QUESTIONS.length)] : null));
    // The process dies, or the database is gone, between the answer and its storing.
    const sender = app.nest.get(DepositSender);
    const settle = sender['settle'].bind(sender);
    sender['settle'] = (...given) =>
      faults-- > 0 && draw(4) === 0 ? Promise.reject(new Error('killed')) : settle(...given);
    await app.asAdmin('mutation ($ids: [Int!]) { depositDois(ids: $ids) { queued } }', { ids });
    const final = new Map<string, string>();
    // What is final stays so for some rounds more.
    for (let n = 0, since = 0; n < 60 && since < 5; n++) {
      // As if all waiting were over and every process that was sending had died.
      await app.sql(`update deposits set due_at = now() where state in ('waiting', 'asking')`);
      await app.sql(`update deposits set claimed_at = now() - interval '6 minutes' where state = 'sending'`);
      await sender.sendDue(() => true).catch(({ message }: Error) => expect(message).toBe('killed'));
      const { articles } = (await app.asAdmin(REGISTRY, { ids })).doiRegistry;
      for (const { doi, state } of articles as Record<string, string>[]) {
        if (final.has(doi)) expect(`${doi} ${state}`).toBe(`${doi} ${final.get(doi)}`);
        if (state !== 'PENDING') final.set(doi, state);
      }
      if (final.size === ids.length) since++;
    }
    sender['settle'] = settle;
    expect(final.size).toBe(ids.length);
    const batches = crossref.accepted.map(({ batchId }) => batchId);
    expect(new Set(batches).size).toBe(batches.length);
    for (const id of ids) {
      const [{ doi, state, exchanges }, ...others] = (await app.asAdmin(HISTORY, { id })).doiDeposits;
      expect(others).toEqual([]);
      const last = exchanges.at(-1).answer as string;
      // What the journal says is what Crossref said about this DOI.
      expect(state).toBe({ Success: 'registered', Warning: 'warning', Failure: 'failed' }[statusIn(last, doi)]);
      expect(crossref.answers).toContain(last);
    }
  },
);
