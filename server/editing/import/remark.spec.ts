import { englishOf, remarkIn } from './remark.js';

it('accepts a remark of a folder only with all values of its sentence', () => {
  const complete = { code: 'otherVersions', values: { count: 2 } };
  expect(englishOf(remarkIn(complete)!)).toBe('not imported: other versions (2)');
  expect(remarkIn({ code: 'otherVersions', values: {} })).toBeNull();
  expect(remarkIn({ code: 'constructor', values: {} })).toBeNull();
});
