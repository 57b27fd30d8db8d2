import { setImmediate as nextTurn } from 'node:timers/promises';
import { atMost } from './at-most.js';

it('so many tasks run at once, and the others when these have ended, also if they failed', async () => {
  const run = atMost(2);
  const running: number[] = [];
  let begun = 0;
  const task = async () => {
    running.push(++begun);
    await nextTurn();
    begun--;
    throw new Error('It failed.');
  };
  await Promise.allSettled([1, 2, 3, 4, 5].map(() => run(task)));
  expect(running).toEqual([1, 2, 2, 2, 2]);
});
