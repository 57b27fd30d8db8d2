import { Transform } from 'class-transformer';
import { all, Rule, TURNS_TEXT } from '../../platform/validation/validation.js';

const MAX_FEATURES = 100;
const MAX_BYTES = 100_000;
/** How deeply each geometry nests its positions. */
const DEPTHS = new Map(
  Object.entries({ Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 }),
);

type Json = Record<string, unknown> | null | undefined;

/** [longitude, latitude], in degrees, and an altitude if there is one. */
const isPosition = (value: unknown[]): boolean =>
  value.length >= 2 &&
  value.every((part): part is number => Number.isFinite(part)) &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

/** A line, or a closed ring (RFC 7946, 3.1.4 and 3.1.6), or points. */
const isWhole = (positions: unknown[], type: string): boolean =>
  type.endsWith('Polygon')
    ? positions.length >= 4 && String(positions[0]) === String(positions.at(-1))
    : positions.length >= (type.endsWith('LineString') ? 2 : 1);

const arePositions = (value: unknown, type: string, depth = DEPTHS.get(type)): boolean =>
  Array.isArray(value) &&
  depth !== undefined &&
  (depth === 0
    ? isPosition(value)
    : value.length > 0 &&
      value.every((part) => arePositions(part, type, depth - 1)) &&
      (depth > 1 || isWhole(value, type)));

function isFeature(value: unknown): boolean {
  const feature = value as Json;
  const geometry = feature?.geometry as Json;
  return feature?.type === 'Feature' && arePositions(geometry?.coordinates, geometry?.type as string);
}

export function isPlaces(value: unknown): boolean {
  const collection = value as Json;
  const features = collection?.features;
  if (collection?.type !== 'FeatureCollection' || !Array.isArray(features) || features.length > MAX_FEATURES)
    return false;
  return JSON.stringify(value).length <= MAX_BYTES && features.every(isFeature);
}

const cleaned = (places: unknown): unknown => JSON.parse(JSON.stringify(places).replace(TURNS_TEXT, ''));

export const IsPlaces = () =>
  all(
    Transform(({ value }: { value: unknown }) => (isPlaces(value) ? cleaned(value) : value)),
    Rule(
      'isPlaces',
      isPlaces,
      `places must be a GeoJSON FeatureCollection of at most ${MAX_FEATURES} features with positions in degrees, two or more in a line, and four or more in a ring, of which the last is the first`,
    ),
  );
