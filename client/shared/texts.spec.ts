import { bestText, keywordsOf, shortened, textsOf } from './texts';

it('gives the original text first, then the English, then the third, and none twice', () => {
  const lake = { title: 'Liqeni', language: 'sq', titleEn: 'The Lake', summary: { language: 'de', title: 'Der See' } };
  expect(textsOf(lake, 'title')).toEqual([
    { text: 'Liqeni', language: 'sq' },
    { text: 'The Lake', language: 'en' },
    { text: 'Der See', language: 'de' },
  ]);
  expect(textsOf({ abstract: 'A lake.', language: 'sq', abstractEn: 'A lake.' }, 'abstract')).toEqual([
    { text: 'A lake.', language: 'en' },
  ]);
  expect(textsOf({ abstract: ' ', language: 'sq', abstractEn: null }, 'abstract')).toEqual([]);
});

it('splits keywords', () => {
  expect(keywordsOf({ keywords: 'liqen,  niveli i\tujit; liqen', language: 'sq', keywordsEn: 'lake' })).toEqual([
    { text: 'liqen', language: 'sq' },
    { text: 'niveli i ujit', language: 'sq' },
    { text: 'lake', language: 'en' },
  ]);
});

it.each([
  ['al', 'liqen'],
  ['en', 'lake'],
] as const)('gives the text in %s, or else the first', (language, text) => {
  const texts = textsOf(
    { keywords: 'lake', language: 'en-GB', summary: { language: 'sq', keywords: 'liqen' } },
    'keywords',
  );
  expect(bestText(texts, language)?.text).toBe(text);
  expect(bestText(texts.slice(0, 1), language)?.text).toBe('lake');
  expect(bestText([], language)).toBeNull();
});

it.each([
  ['Një liqen', 9, 'Një liqen'],
  ['Një liqen', 8, 'Një liq…'],
  ['Mali 🏔️', 7, 'Mali …'],
  ['Mali 👩‍🚀', 9, 'Mali 👩…'],
])('shortens %s to %i characters, not within an emoji', (text, max, short) => {
  expect(shortened(text, max)).toBe(short);
});
