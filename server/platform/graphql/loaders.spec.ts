import { ResponseBudget } from '../responses/response-budget.js';
import { loaderOf } from './loaders.js';
import { within } from './requested-fields.js';

it('what one request looks up of the same fields at once is one batch', async () => {
  const batches: [keys: number[], fields: string[]][] = [];
  const batch = async (keys: readonly number[], _: object, fields: Iterable<string>) => {
    batches.push([[...keys], [...fields]]);
    return keys.map((key) => key * 2);
  };
  const [context, budget, shared] = [{}, new ResponseBudget(), new Set(['title'])];
  const load = (key: number, own = within(budget, shared)) => loaderOf(context, batch, String, own).load(key);
  expect(await Promise.all([load(1), load(2), load(1), load(3, within(undefined, shared))])).toEqual([2, 4, 2, 6]);
  expect(batches).toEqual([
    [[1, 2], ['title']],
    [[3], ['title']],
  ]);
});
