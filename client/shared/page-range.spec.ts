import { pageRange } from './page-range';

it.each([
  ['12', '20', '12–20'],
  ['12', '12', '12'],
  ['12', null, '12'],
  ['S1', 'S9', 'S1–S9'],
  [null, null, ''],
])('pages %s and %s are %s', (firstPage, lastPage, range) => {
  expect(pageRange({ firstPage, lastPage })).toBe(range);
});
