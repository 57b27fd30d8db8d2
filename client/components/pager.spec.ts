import { pagerItems, pageOf } from './pager';

it.each([
  [1, 1, [1]],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 9, [1, 2, 3, null, 7, 8, 9]],
  [5, 12, [1, 2, 3, 4, 5, 6, null, 10, 11, 12]],
  [8, 20, [1, 2, 3, null, 8, 9, null, 18, 19, 20]],
  [20, 20, [1, 2, 3, null, 18, 19, 20]],
])('shows three pages at the margins and two around page %i of %i', (current, count, items) => {
  expect(pagerItems(current, count)).toEqual(items);
});

it.each(['0', '-1', '+2', '1.5', '1e3', '0x2', '٢', ' 2', 'x', ''])('takes ?page=%s as the first page', (page) => {
  expect(pageOf(new URLSearchParams({ page }))).toBe(1);
});

it.each(['100001', '21000000000', '9'.repeat(400)])(
  'limits the page to the largest offset that the server accepts, also for ?page=%s',
  (page) => {
    expect(pageOf(new URLSearchParams({ page }))).toBe(100_000);
  },
);
