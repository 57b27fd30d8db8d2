import { endTurn, inTurns, isTurnOver, nextTurn } from './turns.js';

/** Longer than a turn may go on. */
function work(): void {
  const end = performance.now() + 6;
  while (performance.now() < end);
}

it('work that goes on for long leaves the rest to another turn', async () => {
  let turns = 0;
  expect(isTurnOver()).toBe(false);
  work();
  expect(isTurnOver()).toBe(true);
  setImmediate(() => turns++);
  await endTurn();
  expect([turns, isTurnOver()]).toEqual([1, false]);
  await Promise.all([nextTurn(), nextTurn()]);
  const made = await inTurns(['a', 'b'], (name) => {
    work();
    setImmediate(() => turns++);
    return `${name}${turns}`;
  });
  expect(made).toEqual(['a1', 'b2']);
});
