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
    const line = positions('19 41, 20 42');
    const lines = [feature(line, 'LineString'), feature([line, line], 'MultiLineString')];
    const areas = [feature([positions(RING)], 'Polygon'), feature([[positions(RING)]], 'MultiPolygon')];
    const points = [feature([19.82, 41.33, 600]), feature([180, -90]), feature([[-180, 90]], 'MultiPoint')];
    expect(isPlaces(collection(...points, ...lines, ...areas))).toBe(true);
    expect(isPlaces(collection(...Array.from({ length: 100 }, () => feature([19, 41]))))).toBe(true);
    const named = (name: string) => ({ ...collection(feature([19, 41])), name });
    const room = 100_000 - JSON.stringify(named('')).length;
    expect([room, room + 1].map((length) => isPlaces(named('x'.repeat(length))))).toEqual([true, false]);
  });

  it.each([
    ['a bare geometry', { type: 'Point', coordinates: [19, 41] }],
    ['a place beyond the antimeridian', collection(feature([181, 41]))],
    ['a place beyond the pole', collection(feature([19, 91]))],
    ['text for a position', collection(feature(['19', '41']))],
    ['no position at all', collection(feature([]))],
    ['an altitude that JSON cannot say', collection(feature([19, 41, Infinity]))],
    ['two positions of one point', collection(feature(positions('19 41, 20 42')))],
    ['a polygon of a single position', collection(feature([19, 41], 'Polygon'))],
    ['a line of one position', collection(feature([[19, 41]], 'LineString'))],
    [
      'a line of one position among others',
      collection(feature([positions('19 41, 20 42'), positions('19 41')], 'MultiLineString')),
    ],
    ['a polygon without a ring', collection(feature([], 'Polygon'))],
    ['a ring that is not closed', collection(feature([positions('19 41, 20 41, 20 42, 19 42')], 'Polygon'))],
    ['a ring of three positions', collection(feature([[positions('19 41, 20 41, 19 41')]], 'MultiPolygon'))],
    ['an unknown geometry', collection(feature([19, 41], 'Circle'))],
    ['too many', collection(...Array.from({ length: 101 }, () => feature([19, 41])))],
    ['a list that is none', { ...collection(), features: 'x' }],
    ['null', null],
  ])('are not %s', (_, value) => {
    expect(isPlaces(value)).toBe(false);
  });
});
