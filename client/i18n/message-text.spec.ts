import { expect, it } from '@jest/globals';
import { parse } from '@formatjs/icu-messageformat-parser';
import { partsOf } from './message-text';

const FOUND = parse('{count, plural, =0 {asgjë} one {# titull te «{query}»} other {# tituj te «{query}»}}');

it.each([
  [0, 'asgjë'],
  [1, '1 titull te «det»'],
  [2, '2 tituj te «det»'],
  [1_234_567, '1\u00a0234\u00a0567 tituj te «det»'],
])('counts %i in Albanian', (count, sentence) => {
  expect(partsOf(FOUND, { count, query: 'det' }, 'al').join('')).toBe(sentence);
});

it('groups numbers by commas in English', () => {
  expect(partsOf(FOUND, { count: 1000, query: 'sea' }, 'en')[0]).toBe('1,000');
});

it('leaves elements in the text unchanged', () => {
  const link = { href: 'mailto:a@b.example' };
  expect(partsOf<unknown>(parse('Na shkruani te {email}.'), { email: link }, 'al')).toEqual([
    'Na shkruani te ',
    link,
    '.',
  ]);
});

it('rejects syntax that the build does not support in messages of pages', () => {
  expect(() => partsOf(parse('<b>{name}</b>'), {}, 'al')).toThrow('Messages of pages have no elements of type 8.');
});
