import { byLetter } from './terms-index';

const term = (name: string, nameEn: string | null = null) => ({ name, nameEn }) as never;

it('places are sorted by the name that is read, by the alphabet of the page', () => {
  const places = [
    term('Qarku i Durrësit', 'Durrës County'),
    ...['Dhërmi', 'Dibër', 'Çamëria', 'Cërrik', '«Gjeografia»', 'Greqia', '18 Marsi', 'Évora'].map((name) =>
      term(name),
    ),
  ];
  const indexIn = (language: 'al' | 'en') =>
    byLetter(places, language).map(([letter, terms]) => [letter, ...terms.map(({ name }) => name)].join(' '));
  expect(indexIn('al')).toEqual([
    '0–9 18 Marsi',
    'C Cërrik',
    'Ç Çamëria',
    'D Dibër',
    'Dh Dhërmi',
    'E Évora',
    'G Greqia',
    'Gj «Gjeografia»',
    'Q Qarku i Durrësit',
  ]);
  expect(indexIn('en')).toEqual([
    '0–9 18 Marsi',
    'C Çamëria Cërrik',
    'D Dhërmi Dibër Qarku i Durrësit',
    'E Évora',
    'G «Gjeografia» Greqia',
  ]);
});
