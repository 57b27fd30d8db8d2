import { Page, decodeCursor, encodeCursor, numberIn } from './paging.js';

it('a cursor has the sort keys of its list, as many as that has', () => {
  expect(decodeCursor(encodeCursor('years', ['Drini', 2]), 'years', 2)).toEqual(['Drini', 2]);
  const others = [encodeCursor('titles', [1]), encodeCursor('years', [1, 2]), encodeCursor('years', [null]), '', 'x'];
  for (const cursor of others) expect(() => decodeCursor(cursor, 'years', 1)).toThrow('does not belong');
});

it.each([
  [0, true],
  [7, true],
  [-1, false],
  [1.5, false],
  ['7', false],
  [2 ** 53, false],
])('%p is the number of a page: %p', (key, isGood) => {
  const read = () => numberIn(encodeCursor('years', [key]), 'years');
  if (isGood) expect(read()).toBe(key);
  else expect(read).toThrow('does not belong');
});

it('a page tells the cursors of its first and last record, if it has any', () => {
  const pageOf = (nodes: string[]) =>
    new Page(nodes, {
      hasNextPage: true,
      hasPreviousPage: false,
      cursorOf: (node) => `of ${node}`,
      count: async () => 9,
    });
  expect(pageOf(['a', 'b', 'c']).pageInfo).toMatchObject({ startCursor: 'of a', endCursor: 'of c' });
  expect(pageOf([]).pageInfo).toMatchObject({ startCursor: null, endCursor: null });
});
