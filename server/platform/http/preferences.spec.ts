import { acceptedLanguage, shortenPreferences } from './preferences.js';

it.each<[name: string, sent: string, seen: string]>([
  ['accept-language', `${'a,'.repeat(249)}bb`, `${'a,'.repeat(249)}bb`],
  ['accept-language', `${'a,'.repeat(249)}bbb`, `${'a,'.repeat(248)}a`],
  ['accept-language', 'a'.repeat(501), ''],
  ['user-agent', 'a'.repeat(500), 'a'.repeat(500)],
  ['user-agent', 'a,'.repeat(251), 'a,'.repeat(250)],
  ['x-other', 'a,'.repeat(9_000), 'a,'.repeat(9_000)],
])('of a long %s, the alternatives at its beginning are seen', (name, sent, seen) => {
  const headers = { [name]: sent };
  shortenPreferences(headers);
  expect(headers).toEqual({ [name]: seen });
});

it.each([
  [undefined, null],
  ['de', null],
  ['en;q=0', null],
  ['de, en;q=0.4', 'en'],
  ['en-GB, sq;q=0.9', 'en'],
  ['de, sq;q=0.9, en;q=0.8', 'al'],
])('Accept-Language %p prefers %p', (header, language) => expect(acceptedLanguage(header)).toBe(language));
