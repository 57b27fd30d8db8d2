import { worksOf } from './citations';

it.each([
  ['a\nb\n\nc', ['a', 'b', 'c']],
  ['a\nb\nc\r\n\r\nd\ne\nf\n\ng\nh\ni', ['a b c', 'd e f', 'g h i']],
  ['a\nb\nc\n\nd\ne\nf\n\ng\nh\ni\nj', [...'abcdefghij']],
  [null, []],
])('the references %j are a work a line, or a paragraph of at most three lines: %j', (references, works) =>
  expect(worksOf(references)).toEqual(works),
);
