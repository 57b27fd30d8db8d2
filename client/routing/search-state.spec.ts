import { searchStateOf, urlOf } from './search-state';

it('parses the URL that it wrote', () => {
  const path = urlOf('/artikuj/al', { q: 'ujë & tokë', page: 3 });
  expect(searchStateOf(new URL(path, 'http://localhost').searchParams)).toEqual({ q: 'ujë & tokë', page: 3 });
});

it('adds nothing to the URL for the unfiltered first page', () => {
  expect(urlOf('/artikuj/al', { q: '', page: 1 })).toBe('/artikuj/al');
});
