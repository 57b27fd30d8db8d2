import { withCitedWorks } from '../../../client/shared/citations.js';
import { requireLinear } from '../../../test/measures/processor-time.js';
import { citationsFollowed, renumbered } from './citations.js';
import { fullTextWithinLimits } from './full-text.js';

const KABO = 'Kabo, M. 1990. Gjeografia fizike e Shqipërisë. Tiranë: Toena.';
const PANO = 'Pano, N. 2008. Pasuritë ujore të Shqipërisë. Tiranë: Akademia & «Libri».';
const QIRIAZI = 'Qiriazi, P. 2001. Gjeografia fizike e Shqipërisë. Tiranë: Mediaprint.';
const CENSUS = 'INSTAT. 2023. Censusi i popullsisë.';
const cited = (number: number, words: string | number = number) => `<a href="#ref-${number}">${words}</a>`;
const record = (fullText: string, ...works: string[]) => ({ id: 7, fullText, references: works.join('\n') });

const TWICE = record(`${cited(1)}–${cited(3)}`, KABO, PANO, KABO);
type Citing = ReturnType<typeof record>;

/** The text and the references before, what is saved, and the text after that. */
it.each<[string, Citing, Citing, string]>([
  [
    'a work before theirs is deleted: labels that are numbers are those of the list',
    record(`[${cited(2)}, ${cited(3)}] ${cited(3, '[3]')} (${cited(2, '<em>Pano</em> 2008')})`, KABO, PANO, QIRIAZI),
    record(`[${cited(2)}, ${cited(3)}] ${cited(3, '[3]')} (${cited(2, '<em>Pano</em> 2008')})`, PANO, QIRIAZI),
    `[${cited(1)}, ${cited(2)}] ${cited(2, '[2]')} (${cited(1, '<em>Pano</em> 2008')})`,
  ],
  [
    'the text is edited as well, and names the works',
    record(cited(1), KABO, PANO),
    record(withCitedWorks(`Drini ${cited(1)}`, KABO), PANO, KABO),
    `Drini ${cited(2)}`,
  ],
  [
    'a work is corrected',
    record(cited(1) + cited(2), KABO, PANO),
    record(cited(1) + cited(2), `${PANO} https://doi.org/10.1000/1`, KABO.replace('1990', '1991')),
    cited(2) + cited(1),
  ],
  ['a text that is new counts in the new list', record('', KABO), record(cited(2), PANO, KABO), cited(2)],
  [
    'a range moves as one',
    record(`${cited(2)}–${cited(4)}`, CENSUS, KABO, PANO, QIRIAZI),
    record(`${cited(2)}–${cited(4)}`, KABO, PANO, QIRIAZI),
    `${cited(1)}–${cited(3)}`,
  ],
  ...['0', '9'.repeat(30), '9'.repeat(400)].map((number): [string, Citing, Citing, string] => {
    const text = `<a href="#ref-${number}">1</a>`;
    return ['its number is none of the list', record(text, KABO), record(text, PANO), text];
  }),
  ['what leads to no work yet stays', record(cited(9), KABO), record(cited(9), PANO, KABO), cited(9)],
  [
    'a range leads beyond the list',
    record(`${cited(1)}–${cited(9)}`, KABO),
    record(`${cited(1)}–${cited(9)}`, PANO, KABO),
    `${cited(2)}–${cited(9)}`,
  ],
  ['a work of their range is there twice', TWICE, TWICE, TWICE.fullText],
  [
    'a quarter of it is corrected',
    record(cited(1), 'x y z 1990', PANO),
    record(cited(1), PANO, 'x y w 1990'),
    cited(2),
  ],
  [
    'another work is nearer',
    record(cited(1), 'a b c d e f g 1990'),
    record(cited(1), 'a 1990', 'a b c d e f g 1991'),
    cited(2),
  ],
])('a citation follows its work when %s', (_, before, after, expected) =>
  expect(citationsFollowed(after, before)).toBe(expected),
);

it.each<[string, Citing, string]>([
  ['is deleted', record(cited(1) + cited(2, 'Pano, 2008'), KABO), 'Pano, 2008'],
  [
    'gives way to another of the same author',
    record(cited(2), KABO, 'Pano, N. 2015. Lumenjtë. Tiranë: Akademia.'),
    '2',
  ],
  ['gives way to one that was there already', record(cited(1), PANO, QIRIAZI), '1'],
  ['gives way to another within a range', record(`${cited(1)}–${cited(3)}`, KABO, CENSUS, QIRIAZI), '1–3'],
  ['is deleted, or another comes, within a range', record(`${cited(1)}–${cited(3)}`, KABO, QIRIAZI), '1–3'],
  ['gives way to another within a range from its end', record(`${cited(3)}–${cited(1)}`, KABO, CENSUS, QIRIAZI), '3–1'],
  ['is joined with another', record(cited(1) + cited(2), `${KABO} ${PANO}`), '2'],
  ['has a list no longer', record(cited(3), ''), '3'],
])('whose work %s is named', (_, after, title) => {
  const before = record(after.fullText, KABO, PANO, QIRIAZI);
  expect(() => citationsFollowed(after, before)).toThrow(
    expect.objectContaining({
      code: 'STILL_CITED',
      fields: [expect.objectContaining({ field: 'references', holder: { id: 7, title } })],
    }),
  );
});

it('a list of which every work is another needs no comparison of each with each', () => {
  const works = (year: number) =>
    Array.from({ length: 20_000 }, (_, index) => `Autori ${index}, ${year}, ${index * 7}`);
  const text = works(1).map((_, index) => cited(index + 1));
  const before = record(text.join(', '), ...works(1990));
  expect(citationsFollowed(record(before.fullText, ...works(1990).reverse()), before)).toBe(text.reverse().join(', '));
  const title = expect.stringMatching(/^(\d+; ){19}\d+$/);
  expect(() => citationsFollowed(record(before.fullText, ...works(2020)), before)).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ holder: { id: 7, title } })] }),
  );
});

it('many ranges over a long list take linear time', () =>
  requireLinear((size) => {
    const works = Array.from({ length: size }, (_, index) => `${index}`);
    renumbered(`${cited(1)}–${cited(size)} `.repeat(size), works, works);
  }, 8_000));

it('a work of many words is not read again for each that is compared with it', () => {
  const words = Array.from({ length: 40_000 }, (_, index) => `fjala${index}`);
  const text = words.map((word) => `<a href="#ref-2" data-cites="${word}">2</a>`).join(', ');
  expect(() => citationsFollowed(record(text, words.join(' ')))).toThrow('still cites');
});

it('no name of a work is stored, also of a link in a link', () => {
  const text = '<a href="#ref-1" data-cites="a"><a href="#ref-2" data-cites="b">t</a></a>';
  expect(citationsFollowed(record(text, 'a', 'b'))).not.toContain('data-cites');
});

it('a citation in a text of an import names no work', () =>
  expect(fullTextWithinLimits(withCitedWorks(`<p>Drini ${cited(1)}</p>`, KABO))).toBe(`<p>Drini ${cited(1)}</p>`));

it('a work that is deleted is not taken for a similar one that was there already', () => {
  const before = record(cited(1), 'x y z 1990', 'x y w 1990');
  expect(() => citationsFollowed(record(cited(1), 'x y w 1990'), before)).toThrow('still cites');
});
