const { startTarget } = (await import('../laboratory/fuzz/journal.mjs' as string)) as {
  startTarget: (records: { issues: number; articles: number }) => Promise<any>;
};
const { fuzz } = (await import('../laboratory/fuzz/fuzz.mjs' as string)) as {
  fuzz: (journal: any, options: { seed: number; requests: number }) => Promise<any>;
};

let journal: any;
beforeAll(async () => {
  journal = await startTarget({ issues: 30, articles: 12 });
});
afterAll(() => journal?.stop());

it('300 random requests crash nothing, change nothing and cause no internal error', async () => {
  const { requests, problems, statuses } = await fuzz(journal, {
    seed: 20_261_121,
    requests: 300,
  });
  expect(problems).toEqual([]);
  expect(requests).toBe(300);
  // Otherwise every request might be rejected by the same early check.
  expect(statuses[200]).toBeGreaterThan(10);
});
