import { reject, showScreen } from '../../../test/screens/screen';
import { Screen } from './archive-screen';

const nodes = [{ id: 4, title: 'Lumi', number: 3, category: { name: 'Artikuj' } }];

it.each([
  ['/', '*2026 2024', { year: 2026, first: 5, offset: 0 }, '*1 2 pager.next'],
  ['/?year=2024&page=2', '2026 *2024', { year: 2024, first: 5, offset: 5 }, 'pager.previous 1 *2'],
  ['/?year=2000', '*2026 2024', { year: 2026, first: 5, offset: 0 }, '*1 2 pager.next'],
])('the archive at %s lists the years, and five titles a page of one', async (url, years, variables, pages) => {
  const answers = { publicationYears: [2026, 2024], materials: { nodes, totalCount: 6 } };
  const { text, asked, hrefs } = await showScreen(Screen, answers, url);
  expect([text('.years'), text('.titles'), text('.pager')]).toEqual([years, 'Lumi Artikuj , archive.number(3)', pages]);
  expect(hrefs('.years a, .titles a')).toEqual(['?year=2026', '?year=2024', '/dashboard?form=4']);
  expect(asked.at(-1)!.variables).toEqual(variables);
});

it.each([
  ['without a year', {}, 'list.empty archive.none'],
  ['that fails', { publicationYears: () => reject('UNAVAILABLE') }, 'list.failed error.retry'],
  ['whose year fails', { publicationYears: [1], materials: () => reject('UNAVAILABLE') }, 'list.failed error.retry'],
])('an archive %s says so', async (_, answers, said) => {
  expect((await showScreen(Screen, answers)).text('.empty, .pending')).toBe(said);
});
