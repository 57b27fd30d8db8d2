import { searchStateOf, urlOf } from './search-state';

it('parses the URL that it wrote', () => {
  const state = { q: 'ujë & tokë', page: 2, year: '2020', place: 'Shkodra' };
  expect(searchStateOf(new URL(urlOf('/artikuj/al', state), 'http://localhost').searchParams)).toEqual(state);
});

it('adds nothing to the URL for the unfiltered first page', () => {
  expect(urlOf('/artikuj/al', { q: '', page: 1 })).toBe('/artikuj/al');
  expect(urlOf('/artikuj/al', {})).toBe('/artikuj/al');
});

it('ignores what the API would reject', () => {
  const search = 'q=+lumi+&year=200&author=ana%00&language=s&keyword=+&place=' + 'x'.repeat(251);
  const state = { q: 'lumi', page: 1, author: 'ana', place: 'x'.repeat(250) };
  expect(searchStateOf(new URLSearchParams(search))).toEqual(state);
});
