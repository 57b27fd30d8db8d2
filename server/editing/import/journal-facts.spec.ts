import { planFacts } from './journal-facts.js';

it.each([
  [1, 'annual, Yearly, annually'],
  [2, 'biannual, semiannual, twice a year'],
  [3, 'three times a year, triannual'],
  [4, 'quarterly'],
  [6, 'bimonthly'],
  [12, 'monthly, 12'],
])('%i issues per year have a name', async (issuesPerYear, names) => {
  const empty = { findOneByOrFail: () => Promise.resolve({ settings: {} }) } as never;
  for (const frequency of names.split(', '))
    expect((await planFacts(empty, { frequency }, false)).settings).toEqual({ issuesPerYear });
});
