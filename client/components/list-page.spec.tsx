import { listPath, listSearch } from './list-page';

it('parses the URL that it wrote', () => {
  const path = listPath('/artikuj/al', { q: 'ujë & tokë', page: 3 });
  expect(listSearch(new URL(path, 'http://localhost').searchParams)).toEqual({ q: 'ujë & tokë', page: 3 });
});

it('adds nothing to the URL for the unfiltered first page', () => {
  expect(listPath('/artikuj/al', { q: '', page: 1 })).toBe('/artikuj/al');
});
