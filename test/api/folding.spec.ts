import { fold } from '../../client/shared/folding.js';
import { lettersOf } from '../../server/content/materials/text-search.js';
import { useApp } from '../support/use-app.js';

const app = useApp();

it.each([
  'SHQIPËRIA, Çamëri',
  'e\u0308 c\u0327 decomposed, \u00e9 composed',
  'İstanbul ISPARTA ıssız',
  'Straße STRASSE GROẞ',
  'ΟΔΟΣ ὁδός Ὀδυσσεύς',
  'Ǆ ǅ ﬁ Å K Ω',
  'Ђорђе Йовчев 北京 한국 हिन्दी',
  '𐐀 🗺️ \u200d \u0345 100% a_b \\ \n',
])('the server folds a word like the database: %p', async (text) => {
  const [{ folded }] = await app.sql<{ folded: string }>('select fold($1) as folded', [text]);
  expect(fold(text)).toBe(folded);
});

it.each([
  ['ç', ['c']],
  ['Që', ['qe']],
  ['të e', ['te', 'e ', ' e']],
  ['!!!', ['!!']],
  ['🗺️', ['🗺️']],
  ['lumi', []],
])('%p has no trigram, and is looked up by %j', async (text, letters) => {
  expect(lettersOf(fold(text))).toEqual(letters);
  const [{ found }] = await app.sql<{ found: boolean }>('select letters($1) @> $2::text[] as found', [
    `para ${fold(text)} pas`,
    letters,
  ]);
  expect(found).toBe(true);
});
