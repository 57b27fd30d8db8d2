import { currentYear } from './locales';

test('a year begins when it does in Tirana', () => {
  expect(currentYear(new Date('2026-12-31T22:59:59Z'))).toBe(2026);
  expect(currentYear(new Date('2026-12-31T23:00:00Z'))).toBe(2027);
});
