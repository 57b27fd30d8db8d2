import { derivedKey, isSameText, keyedHash } from './derived-key.js';

it('keys and hashes remain what they were: sessions, second factors, links in letters and lists of erased addresses depend on them', () => {
  expect(derivedKey('secret', 'purpose').toString('base64')).toBe('UhEBQOx9CQpykHZdeUKBrtScOkmU1T87B7+VkFnkTAM=');
  expect(keyedHash('secret', 'purpose')('text')).toMatch(/^2f99b7ce8/);
});

it.each([
  ['ë', 'ë', true],
  ['a', 'b', false],
  ['a', 'ab', false],
])('whether %s is the same text as %s: %p', (text, right, isSame) => expect(isSameText(text, right)).toBe(isSame));
