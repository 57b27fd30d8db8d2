import { instantOf, wallTime } from './wall-time';

test.each([
  ['2026-01-15T09:00', '2026-01-15T08:00:00.000Z'],
  ['2026-07-15T09:00', '2026-07-15T07:00:00.000Z'],
  ['2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'], // skipped: 03:30
  ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25T02:30', '2026-10-25T01:30:00.000Z'], // repeated
  ['2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
])('%s in Albania is %s', (time, instant) => {
  expect(instantOf(time).toISOString()).toBe(instant);
});

test('clocks in Albania show hours and minutes', () => {
  expect(wallTime(new Date('2026-07-15T22:05:09Z'))).toBe('2026-07-16 00:05');
});
