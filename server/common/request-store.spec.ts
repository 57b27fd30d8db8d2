import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { RequestStore } from './request-store.js';

it('is known through every wait of its request, until the last request has ended, and again for the next', async () => {
  const store = new RequestStore<string>();
  const seen: (string | undefined)[] = [];
  const request = (value: string, turns: number) =>
    store.run(value, async () => {
      for (let n = 0; n < turns; n++) await turn();
      seen.push(store.value);
      store.end();
    });
  const first = request('first', 1);
  const second = request('second', 5);
  await Promise.all([first, second]);
  expect(store.value).toBeUndefined();
  await request('third', 2);
  expect(seen).toEqual(['first', 'second', 'third']);
});
