import { licenceName, licenceNamed } from './licence.js';

it.each([
  ['https://creativecommons.org/licenses/by/4.0/', 'CC BY 4.0'],
  ['https://creativecommons.org/licenses/by-nc-nd/3.0/deed.sq', 'CC BY-NC-ND 3.0'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0 1.0'],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'Public Domain Mark 1.0'],
  ['https://www.example.org/licenca/', 'example.org/licenca'],
])('%s is called %s', (url, name) => {
  expect(licenceName(url)).toBe(name);
});

it.each([
  ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ['cc-by-nc-nd 3.0', 'https://creativecommons.org/licenses/by-nc-nd/3.0/'],
  ['CC0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['Public Domain', 'https://creativecommons.org/publicdomain/mark/1.0/'],
  ['GPL-2+', null],
])('the licence called %s is %s', (name, url) => {
  expect(licenceNamed(name)).toBe(url);
});
