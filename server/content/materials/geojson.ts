import { Rule } from '../../platform/validation/validation.js';

const MAX_FEATURES = 100;
const MAX_BYTES = 100_000;
const GEOMETRIES = ['Point', 'MultiPoint', 'Polygon', 'MultiPolygon', 'LineString', 'MultiLineString'];

type Json = Record<string, unknown> | null | undefined;

/** Positions at any depth of nesting: [longitude, latitude], in degrees. */
const arePositions = (value: unknown): boolean =>
  Array.isArray(value) &&
  (typeof value[0] === 'number'
    ? value.length >= 2 && Math.abs(value[0]) <= 180 && Math.abs(Number(value[1])) <= 90
    : value.length > 0 && value.every(arePositions));

function isFeature(value: unknown): boolean {
  const feature = value as Json;
  const geometry = feature?.geometry as Json;
  return (
    feature?.type === 'Feature' && GEOMETRIES.includes(geometry?.type as string) && arePositions(geometry?.coordinates)
  );
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
    `places must be a GeoJSON FeatureCollection of at most ${MAX_FEATURES} features with positions in degrees`,
  );
