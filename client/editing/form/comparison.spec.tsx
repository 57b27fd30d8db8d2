import { differences, readable } from './comparison';

it.each([
  [true, 'po'],
  [false, ''],
  [null, ''],
  [undefined, ''],
  ['Lumi', 'Lumi'],
  [7, '7'],
  [['a', true], 'a\npo'],
  [{ name: 'harta.pdf', url: '/a' }, 'harta.pdf, /a'],
  [{ title: 'Rregullat' }, 'Rregullat'],
  [{ name: 'Ana', orcid: 'https://orcid.org/1', email: null, phones: ['1', '2'] }, 'Ana, https://orcid.org/1, 1, 2'],
  [{ kind: 'x' }, '{"kind":"x"}'],
  [
    { features: [{ properties: { name: 'Kukës' }, geometry: { coordinates: [20, 42] } }, {}] },
    'Kukës ([20,42])\n (undefined)',
  ],
])('of two versions an editor reads the value %j as %j', (value, text) => {
  expect(readable(value, 'po')).toBe(text);
});

it('versions differ in what an editor can read', () => {
  expect(differences({ title: 'a', info: null, isDraft: false }, { title: 'b', info: '', isDraft: true })).toEqual([
    'title',
    'isDraft',
  ]);
});
