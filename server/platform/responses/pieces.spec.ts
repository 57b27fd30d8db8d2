import { pieceAfter } from './pieces.js';

const records = (count: number, length: number) =>
  Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(length) }));

it.each([
  [1, 9, 5],
  [9, 9, 45],
  [101, 9, 500],
  [1, 999_999, 2],
  [1, 1_000_000, 1],
  [4, 500_000, 2],
])('after %d records of %d characters there are %d', (count, length, next) =>
  expect(pieceAfter(records(count, length))).toBe(next),
);
