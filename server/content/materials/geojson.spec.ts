import { isPlaces } from './geojson.js';

const feature = (coordinates: unknown, type = 'Point') => ({
  type: 'Feature',
  properties: { name: 'Tiranë' },
  geometry: { type, coordinates },
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
/** Positions, as in '19 41, 20 42'. */
const positions = (text: string) => text.split(', ').map((position) => position.split(' ').map(Number));
const RING = '19 41, 20 41, 20 42, 19 41';

describe('the places of a material', () => {
  it('are points, lines and areas in degrees', () => {
    const line = feature(positions('19 41, 20 42'), 'LineString');
    expect(isPlaces(collection(feature([19.82, 41.33]), line, feature([positions(RING)], 'Polygon')))).toBe(true);
  });

  it.each([
    ['a bare geometry', { type: 'Point', coordinates: [19, 41] }],
    ['a place beyond the antimeridian', collection(feature([181, 41]))],
    ['a place beyond the pole', collection(feature([19, 91]))],
    ['text for a position', collection(feature(['19', '41']))],
    ['no position at all', collection(feature([]))],
    ['a position without a latitude', collection(feature([19, null]))],
    ['an altitude that JSON cannot say', collection(feature([19, 41, Infinity]))],
    ['two positions of one point', collection(feature(positions('19 41, 20 42')))],
    ['a polygon of a single position', collection(feature([19, 41], 'Polygon'))],
    ['a line of one position', collection(feature([[19, 41]], 'LineString'))],
    [
      'a line of one position among others',
      collection(feature([positions('19 41, 20 42'), positions('19 41')], 'MultiLineString')),
    ],
    ['a ring that is not closed', collection(feature([positions('19 41, 20 41, 20 42, 19 42')], 'Polygon'))],
    ['a ring of three positions', collection(feature([[positions('19 41, 20 41, 19 41')]], 'MultiPolygon'))],
    ['an unknown geometry', collection(feature([19, 41], 'Circle'))],
    ['too many', collection(...Array.from({ length: 101 }, () => feature([19, 41])))],
    ['an array', []],
    ['null', null],
  ])('are not %s', (_, value) => {
    expect(isPlaces(value)).toBe(false);
  });
});
