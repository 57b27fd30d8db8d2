import { currentYear, instantOf, isOver } from './locales';

test('a year begins when it does in Tirana', () => {
  expect(currentYear(new Date('2026-12-31T22:59:59Z'))).toBe(2026);
  expect(currentYear(new Date('2026-12-31T23:00:00Z'))).toBe(2027);
});

test('a deadline has passed when its day is over in Tirana, not in London', () => {
  expect(isOver('2026-06-30', new Date('2026-06-30T21:59:59Z'))).toBe(false);
  expect(isOver('2026-06-30', new Date('2026-06-30T22:00:00Z'))).toBe(true);
});

test.each([
  ['2026-01-15T09:00', '2026-01-15T08:00:00.000Z'],
  ['2026-07-15T09:00', '2026-07-15T07:00:00.000Z'],
  ['2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'], // skipped: 03:30
  ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25T02:30', '2026-10-25T01:30:00.000Z'], // repeated
  ['2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
])('%s in Albania is %s', (wallTime, instant) => {
  expect(instantOf(wallTime).toISOString()).toBe(instant);
});
