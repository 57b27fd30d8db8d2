import { setImmediate as nextTurn } from 'node:timers/promises';
import { atMost } from './at-most.js';

it('so many tasks run at once, and the next when one has ended, also if it failed', async () => {
  const run = atMost(2);
  const ends: ((error?: Error) => void)[] = [];
  const task = () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  const results = Promise.allSettled([1, 2, 3, 4].map(() => run(task)));
  const running: number[] = [];
  for (const error of [new Error('It failed.'), undefined, undefined, undefined]) {
    await nextTurn();
    running.push(ends.length);
    ends[running.length - 1](error);
  }
  expect([running, (await results).map(({ status }) => status)]).toEqual([
    [2, 3, 4, 4],
    ['rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  ]);
  void run(task);
  expect(ends).toHaveLength(5);
});
