import { byLetter } from './terms-index';

const term = (slug: string, name: string, nameEn: string | null) =>
  ({
    __typename: 'Term',
    slug,
    name,
    nameEn,
    language: null,
    articleCount: 1,
    latitude: null,
    longitude: null,
  }) as never;

it('places are sorted by the name that is read', () => {
  const places = [term('elbasan', 'Elbasan', null), term('qarku-i-durresit', 'Qarku i Durrësit', 'Durrës County')];
  const lettersIn = (language: 'al' | 'en') => byLetter(places, language).map(([letter]) => letter);
  expect(lettersIn('al')).toEqual(['E', 'Q']);
  expect(lettersIn('en')).toEqual(['D', 'E']);
});
