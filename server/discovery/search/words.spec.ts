import { jest } from '@jest/globals';
import { slugOf } from '../../../client/shared/folding.js';
import { requireLinear } from '../../../test/measures/processor-time.js';
import { prefixesOf, isEmpty, parseQuery, queriesOf } from '../../platform/words/parsed-query.js';
import { snippet, highlight } from './snippets.js';
import { Material } from '../../content/materials/material.entity.js';
import { suggestedWords } from './texts.js';
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
    expect(highlight('Asgjë', has('lumi'))).toBeNull();
  });

  it('comes from the passage with the most distinct words', () => {
    const text = `lumi ${'x '.repeat(300)} lumi Drin ${'y '.repeat(300)} lumi lumi lumi`;
    const html = snippet(text, has('lumi', 'drin'))!;
    expect(html).toContain('<mark>lumi</mark> <mark>Drin</mark>');
    expect(html).toMatch(/^….*…$/);
    expect(html.length).toBeLessThan(350);
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
])('%s has the slug %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(slugOf(slug)).toBe(slug);
});
