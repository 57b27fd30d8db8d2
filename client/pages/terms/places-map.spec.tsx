import { render } from '@testing-library/react';
import { catalogues } from '../../../test/support/messages';
import { LanguageProvider } from '../../i18n/messages';
import { PlacesMap } from './places-map';
import { worldAround } from './world-view';

const place = (name: string, longitude: number | null, latitude: number | null, articleCount = 1) => ({
  ...{ slug: name, name, nameEn: null, longitude, latitude, articleCount },
});
const KAVAJE = place('Kavajë', 19.56, 41.18, 4);
const TIRANE = place('Tirana', 19.82, 41.33, 36);
const FRANCE = [place('Paris', 2.3, 48.8), place('Paris '.repeat(10), 2.4, 48.9)];

/** Of each map the names of its places, where they are and how large, and how many towns it has besides. */
function mapsOf(...places: ReturnType<typeof place>[]) {
  const { container } = render(
    <LanguageProvider language="en" messages={catalogues.en}>
      <PlacesMap places={places} />
    </LanguageProvider>,
  );
  const numbers = (circle: Element) => ['cx', 'cy', 'r'].map((name) => circle.getAttribute(name)).join();
  return [...container.querySelectorAll('svg')].map((map) => [
    ...[...map.querySelectorAll('a')].map((link) =>
      [link.textContent, link.matches('.unnamed') && 'unnamed', ...[...link.querySelectorAll('circle')].map(numbers)]
        .filter(Boolean)
        .join(' '),
    ),
    map.querySelectorAll('.place').length,
  ]);
}

it('places are on the map of Albania or on one of the world, larger with more articles, from north to south', () => {
  expect(mapsOf(KAVAJE, TIRANE, ...FRANCE, place('Askund', null, null))).toEqual([
    ['Tirana (36) 240,412,22 240,412,24', 'Kavajë (4) 188,452,22 188,452,15', 11],
    [
      `${FRANCE[1].name} (1) unnamed 301.25,223.1004,22 301.25,223.1004,12`,
      'Paris (1) 298.75,226.8996,22 298.75,226.8996,12',
      0,
    ],
  ]);
  expect(mapsOf(FRANCE[1])).toEqual([[`${FRANCE[1].name} 300,225,12`, 0]]);
  expect(mapsOf(KAVAJE)).toEqual([['Kavajë 188,452,15', 0]]);
  const edges = [place('V', 18.62, 41), place('L', 21.62, 41), place('J', 20, 39.42), place('S', 20, 42.88)];
  expect(mapsOf(...edges)).toHaveLength(1);
  expect([...mapsOf(place('Askund', null, null)), document.querySelectorAll('.places-maps').length]).toEqual([4]);
});

it.each([
  ['2.3 48.8', 450, '2.5 0 0 3.79542 -4257.5 -1338.71107'],
  ['-9 40, 35 41', 450, '1.04895 0 0 1.37946 -1724.47552 -457.83363'],
  ['10 -20, 12 60', 450, '0.4066 0 0 0.43269 -476.60174 -77.88462'],
  ['179 10', 450, '2.5 0 0 2.53857 -8400 -1805.85322'],
  ['-179 89', 450, '2.5 0 0 5 0 0'],
  ['-170 -80, 170 80', 300, '0.16667 0 0 0.16667 0 0'],
])('the map around %s is true to scale and ends at the edges of the world', (at, height, matrix) => {
  const positions = at.split(', ').map((text) => text.split(' ').map(Number));
  const world = worldAround(positions.map(([longitude, latitude]) => ({ longitude, latitude })));
  expect([world.height, world.transform]).toEqual([height, `matrix(${matrix})`]);
});
