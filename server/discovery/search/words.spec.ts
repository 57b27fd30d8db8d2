import { jest } from '@jest/globals';
import { slugOf } from '../../../client/shared/folding.js';
import { requireLinear } from '../../../test/measures/processor-time.js';
import { prefixesOf, isEmpty, parseQuery, queriesOf } from '../../platform/words/parsed-query.js';
import { snippet, highlight } from './snippets.js';
import { Material } from '../../content/materials/material.entity.js';
import { sectionsOf, suggestedWords, termsOf } from './texts.js';
import { differentWords, vectorOf } from '../../platform/words/words.js';

const has = (...beginnings: string[]) => ({
  beginnings,
  matches: (word: string) => beginnings.some((one) => word.startsWith(one)),
});

describe('the words of a query', () => {
  it.each([
    ['  Liqeni  i Shkodrës ', ['liqeni', 'shkodres'], []],
    ['the e të', ['the', 'e', 'te'], []],
    ['"Lumi Drin" delta', ['delta'], ['lumi drin']],
    ['„Lumi Drin“ «Mali i Tomorrit»', [], ['lumi drin', 'mali i tomorrit']],
    ['lumi "pa fund', ['lumi', 'pa', 'fund'], []],
    ['""', [], []],
    ["a & b | !c <-> 'd':*", ['b', 'c', 'd'], []],
    ['🗺️ % \0 \ud800', [], []],
    ['www.unicaen.fr/x@y', ['www', 'unicaen', 'fr', 'x', 'y'], []],
  ])('%j', (text, words, phrases) => {
    expect(parseQuery(text)).toEqual({ words, phrases: phrases.map((phrase) => phrase.split(' ')) });
  });

  it('are at most twelve, of the first thousand characters', () => {
    const { words, phrases } = parseQuery(
      `"${'a b '.repeat(4)}" ${Array.from({ length: 99_999 }, (_, n) => `w${n}`).join(' ')}`,
    );
    expect([words.length, phrases.flat().length]).toEqual([4, 8]);
    const empty = ['!'.repeat(100_000), '"a b"', 'lumi'].map((text) => isEmpty(parseQuery(text)));
    expect(empty).toEqual([true, false, false]);
  });
});

it.each([
  ['shqiperise', null, ['shqiper', 'shqiperise']],
  ['det', null, ['det']],
  ['fushat', null, ['fush', 'fushat']],
  ['countries', 'countri', ['countr', 'countries']],
  ['country', 'countri', ['countr', 'country']],
  ['maps', 'map', ['map', 'maps']],
  ['using', 'us', ['using']],
  ['i', null, []],
  ['1899', null, []],
])('%s is found by its prefixes', (word, stem, prefixes) => {
  expect(prefixesOf(word, stem)).toEqual(expect.arrayContaining(prefixes));
  expect(prefixesOf(word, stem)[0]).toBe(prefixes[0]);
});

it('matches a phrase in order, and words by prefix', () => {
  const parsed = parseQuery('"lumi drin" delta');
  expect(queriesOf(parsed, new Map([['delta', ['delt', 'delta']]]))).toEqual({
    all: "'delt':* & 'lumi' & 'drin'",
    exact: "'delta' & ('lumi' <-> 'drin')",
    byPrefix: "'delt':* & ('lumi' <-> 'drin')",
    phrases: "('lumi' <-> 'drin')",
    any: "'delta' | 'delt':* | 'delta':* | ('lumi' <-> 'drin')",
    rank: "'delta' | 'delt':* | 'delta':* | 'lumi' | 'drin'",
  });
});

it('a vector contains positions of its words, up to a limit', async () => {
  expect(
    await vectorOf([
      ['Lumi, lumi!', 'A'],
      [null, 'B'],
      ['çam', 'C'],
    ]),
  ).toBe("'lumi':1A,2A 'cam':43C");
  const long = Array.from({ length: 200_000 }, (_, n) => `fjala${n}`).join(' ');
  expect((await vectorOf([[long, 'D']])).length).toBeLessThan(700_000);
  const different = await differentWords([long, long]);
  // As many as a text of three million characters has.
  expect([different.length > 50_000, Buffer.byteLength(different.join('')) < 600_000]).toEqual([true, true]);
  expect(await vectorOf([['një spatio\u00ADtemporal mal', 'A']])).toBe(
    "'nje':1A 'spatiotemporal':2A 'spatio':2A 'temporal':2A 'mal':3A",
  );
  expect(await differentWords(['ab ab ab cd', 'e'], 4)).toEqual(['ab', 'cd']);
  expect((await vectorOf([['a '.repeat(300), 'A']])).split(',')).toHaveLength(255);
  expect(await vectorOf([['x'.repeat(5_000), 'A']])).toBe(`'${'x'.repeat(100)}':1A`);
});

it.each([
  ['vectorOf', (text: string) => vectorOf([[text, 'D']])],
  ['differentWords', (text: string) => differentWords([text])],
  [
    'suggestedWords',
    (abstract: string) =>
      suggestedWords(Object.assign(new Material(), { abstract, authorDetails: [], category: { name: '' } })),
  ],
])('%s reads a long text in many turns of the event loop', async (_, read) => {
  let turns = 0;
  let turn: NodeJS.Immediate;
  const next = () => {
    turns++;
    turn = setImmediate(next);
  };
  // Each look at the clock finds it 10 ms later, however fast the machine is.
  let time = performance.now();
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (time += 10));
  next();
  await read('Lumenjtë e Shqipërisë së Veriut '.repeat(200_000));
  clearImmediate(turn!);
  clock.mockRestore();
  expect(turns).toBeGreaterThan(20);
});

describe('a snippet', () => {
  it('marks whole words as written, and escapes the rest', () => {
    expect(snippet('Në <b>Çamëri</b> & "Shqipëri".', has('cameri', 'shqiper'))).toBe(
      'Në &lt;b&gt;<mark>Çamëri</mark>&lt;/b&gt; &amp; &quot;<mark>Shqipëri</mark>&quot;.',
    );
    expect([highlight('Asgjë', has('lumi')), highlight('a lumi', has('lumi'))]).toEqual([null, 'a <mark>lumi</mark>']);
  });

  const x = (length: number) => `${'x'.repeat(length - 1)} `;
  /** Two words so far apart, and side by side much later. */
  const apart = (end: number) => `lumi ${x(end - 9)}drin ${x(400)}lumi drin`;
  it.each([
    ['whole words', 'kalumi Lumi', 'kalumi <mark>Lumi</mark>'],
    ['nothing', 'Asgjë', null],
    ['two words as far apart as a passage shows', apart(200), expect.stringMatching('^<mark>lumi')],
    ['rather two words side by side', apart(201), expect.stringMatching('<mark>lumi</mark> <mark>drin</mark>$')],
    ['the first two hundred matches', `${'lumi '.repeat(200)}drin`, expect.stringMatching('^<mark>lumi')],
    ['the beginning', `${x(60)}lumi ${x(240)}`, `${x(60)}<mark>lumi</mark> ${'x'.repeat(195)}…`],
    ['the end, with the word before', `a ${x(59)}lumi  `, `…${x(59)}<mark>lumi</mark>`],
    ['a match, where no word is before it', `${'-'.repeat(99)}lumi`, '…<mark>lumi</mark>'],
    ['a match far behind', `${'- '.repeat(1_500)}lumi`, `…${'- '.repeat(29)}<mark>lumi</mark>`],
    ['whole words to the end', `lumi ${x(217)}${x(99)}`, `<mark>lumi</mark> ${x(217).trim()}…`],
    ['a part of a long word', `lumi ${x(216)}${x(99)}`, `<mark>lumi</mark> ${x(216)}${'x'.repeat(39)}…`],
    ['whole characters', `lumi-${'🗺'.repeat(200)}`, `<mark>lumi</mark>-${'🗺'.repeat(127)}…`],
    ['a match of any length', 'lumi'.repeat(90), `<mark>${'lumi'.repeat(90)}</mark>`],
  ])('shows %s', (_, text, html) => {
    expect(snippet(text, has('lumi', 'drin'))).toEqual(html);
  });

  it.each(['lumi ', 'x'])('is found in linear time in a long text of %j', (part) =>
    requireLinear((size) => snippet(part.repeat(size / part.length), has('lumi')), 1_000_000),
  );
});

it.each([
  ['Sami Frashëri', 'sami-frasheri'],
  ['  Çështja e «Ujit» ', 'ceshtja-e-ujit'],
  ['Ελλάδα', 'ελλαδα'],
  ['…', ''],
  ['x'.repeat(201), 'x'.repeat(200)],
])('%s has the slug %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(slugOf(slug)).toBe(slug);
});

describe('the terms of an article', () => {
  const terms = (fields: Partial<Material>) =>
    termsOf(Object.assign(new Material(), { authorDetails: [], category: { name: 'Artikuj' } }, fields));

  it('are at most 700, with names of at most 300 characters; an issue has none', () => {
    const authorsText = Array.from({ length: 800 }, (_, n) => `Autori${n}`).join('; ');
    expect(terms({ authorsText })).toHaveLength(700);
    expect(terms({ authorsText, category: { name: 'Arkiva' } as never })).toEqual([]);
    expect(terms({ keywords: `${'a'.repeat(400)}, …` }).map(({ name }) => name.length)).toEqual([300]);
  });

  it('have a keyword once if there are as many in English', () => {
    const summary = { language: 'de', keywords: 'See' };
    const names = (keywords: string, keywordsEn: string) =>
      terms({ keywords, keywordsEn, language: 'sq', summary }).map(({ name, nameEn }) => [name, nameEn]);
    expect(names('det, liqen', 'sea, lake').join(' ')).toBe('det,sea liqen,lake See,');
    expect(names('det', 'sea, lake').join(' ')).toBe('det, sea, lake, See,');
  });

  it('name the places that have a name, and what they lie in', () => {
    const geometry = { type: 'Point', coordinates: [19.77, 42.4] };
    const features = ['Thethi', undefined].map((name) => ({ properties: { name }, geometry }));
    expect(terms({ places: { features } }).map(({ slug, isOwn }) => [slug, isOwn])).toEqual([
      ['theth', true],
      ...['shkoder', 'qarku-i-shkodres', 'shqiperi'].map((wider) => [wider, false]),
    ]);
  });
});

it('a full text has at most 500 sections, each with its id and its heading, neither of which is endless', () => {
  const [heading, long] = [(id: string, text: string) => `<h2 id="${id}">${text}</h2>.`, 'x'.repeat(300)];
  expect(
    sectionsOf(`<p> </p>${heading(long, `<b> e </b>${long}`)}${heading(`${long}y`, 'f')}${heading('z', '')}`),
  ).toEqual([
    { fragment: long, heading: `e ${long}`.slice(0, 300), text: expect.stringMatching(/x \. f \.$/) },
    { fragment: 'z', heading: null, text: '.' },
  ]);
  expect(sectionsOf(Array.from({ length: 600 }, (_, n) => heading(`${n}`, 'b')).join(''))).toHaveLength(500);
  expect(sectionsOf(null)).toEqual([]);
});
