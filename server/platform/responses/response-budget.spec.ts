import { MAX_LOADED_BYTES, MAX_RESPONSE_BYTES, ResponseBudget, bytesOf } from './response-budget.js';

it('counts the bytes of a text in JSON, whatever is in it', () => {
  const texts = ['', 'lumë 🏔', ...Array.from({ length: 0x10000 }, (_, unit) => `a${String.fromCharCode(unit)}ë`)];
  const values = [...texts, null, 0, -1.5, true, [1, 'ë']];
  expect(values.filter((value) => bytesOf(value) !== Buffer.byteLength(JSON.stringify(value)))).toEqual([]);
  expect(bytesOf(undefined)).toBe(4);
});

it('allows as much as its ceilings, and nothing more is loaded after that', async () => {
  const budget = new ResponseBudget();
  budget.send(200_000);
  expect(budget.isLarge).toBe(false);
  budget.send(MAX_RESPONSE_BYTES - 200_000);
  expect(budget.isLarge).toBe(true);
  const left: number[] = [];
  const load = (bytes: number) => budget.load(async (rest) => ({ bytes, seen: left.push(rest) }));
  const loads = [load(MAX_LOADED_BYTES - 1), load(1), load(1), load(0)];
  const [, , third, fourth] = await Promise.allSettled(loads);
  expect(left).toEqual([MAX_LOADED_BYTES, 1, 0]);
  expect([third, fourth]).toMatchObject([3, 4].map(() => ({ reason: { code: 'LIMIT_EXCEEDED' } })));
  expect(() => budget.send(0)).toThrow(budget.error!);
});
