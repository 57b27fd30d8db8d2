import { planFacts } from './journal-facts.js';

it('the word for how often a journal appears becomes a number', async () => {
  const empty = { findOneByOrFail: () => Promise.resolve({ settings: {} }) } as never;
  const two = 'biannual, semiannual, twice a year';
  const words = { 1: 'annual, Yearly, annually', 2: two, 3: 'three times a year, triannual', 4: 'quarterly' };
  for (const [times, same] of Object.entries({ ...words, 6: 'bimonthly', 12: 'monthly, 12' }))
    for (const frequency of same.split(', '))
      expect((await planFacts(empty, { frequency }, false)).settings).toEqual({ issuesPerYear: Number(times) });
});
