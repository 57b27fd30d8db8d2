import { listPath, listSearch } from './list-page';

it('reads back the address that it wrote', () => {
  const path = listPath('/artikuj/al', { q: 'ujë & tokë', page: 3 });
  expect(listSearch(new URL(path, 'http://localhost').searchParams)).toEqual({ q: 'ujë & tokë', page: 3 });
});

it('writes nothing for the first page of everything', () => {
  expect(listPath('/artikuj/al', { q: '', page: 1 })).toBe('/artikuj/al');
});
