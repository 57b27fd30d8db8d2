import { Rule } from '../../platform/validation/validation.js';

const MAX_FEATURES = 100;
const MAX_BYTES = 100_000;

const isLine = (positions: unknown[]) => positions.length >= 2;
const isRing = (positions: unknown[]) => positions.length >= 4 && String(positions[0]) === String(positions.at(-1));
/** How deeply each geometry nests its positions, and which lists of them it may have. */
const GEOMETRIES = new Map<unknown, [depth: number, isList: (positions: unknown[]) => boolean]>([
  ['Point', [0, Array.isArray]],
  ['MultiPoint', [1, Array.isArray]],
  ['LineString', [1, isLine]],
  ['MultiLineString', [2, isLine]],
  ['Polygon', [2, isRing]],
  ['MultiPolygon', [3, isRing]],
]);

type Json = Record<string, unknown> | null | undefined;

/** [longitude, latitude], in degrees, and an altitude if there is one. */
const isPosition = (value: unknown[]): boolean =>
  value.length >= 2 &&
  value.every((part): part is number => Number.isFinite(part)) &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

const arePositions = (value: unknown, depth: number, isList: (positions: unknown[]) => boolean): boolean =>
  Array.isArray(value) &&
  (depth === 0
    ? isPosition(value)
    : value.length > 0 && value.every((part) => arePositions(part, depth - 1, isList)) && (depth > 1 || isList(value)));

function isFeature(value: unknown): boolean {
  const feature = value as Json;
  const geometry = feature?.geometry as Json;
  const known = GEOMETRIES.get(geometry?.type);
  return feature?.type === 'Feature' && known !== undefined && arePositions(geometry?.coordinates, ...known);
}

export function isPlaces(value: unknown): boolean {
  const collection = value as Json;
  const features = collection?.features;
  if (collection?.type !== 'FeatureCollection' || !Array.isArray(features) || features.length > MAX_FEATURES)
    return false;
  return JSON.stringify(value).length <= MAX_BYTES && features.every(isFeature);
}

export const IsPlaces = () =>
  Rule(
    'isPlaces',
    isPlaces,
    `places must be a GeoJSON FeatureCollection of at most ${MAX_FEATURES} features with positions in degrees, two or more in a line, and four or more in a ring, of which the last is the first`,
  );
