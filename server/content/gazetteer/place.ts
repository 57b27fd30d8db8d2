import { type Entry, around, entryAt, entryNamed } from './gazetteer.js';

export type Geometry = { type: string; coordinates: unknown };

/** A place of a record: as its editor wrote it, and as the gazetteer knows it. */
export type Place = {
  name: string | null;
  nameEn: string | null;
  entry: Entry | null;
  geometry: Geometry;
  /** The bounding box: west, south, east, north. */
  box: number[] | null;
  longitude: number | null;
  latitude: number | null;
  properties: Record<string, unknown>;
};

type Feature = { properties?: Record<string, unknown> | null; geometry: Geometry };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim()) || null;

/** The places of a material. One without the key of an entry has the entry of its name, if that is near. */
export function placesOf(places: object | null): Place[] {
  const { features } = (places ?? {}) as { features?: Feature[] };
  return (Array.isArray(features) ? features : []).map(({ properties, geometry }) => {
    const box = boxOf(geometry);
    const middle = box && { longitude: (box[0] + box[2]) / 2, latitude: (box[1] + box[3]) / 2 };
    const written = textOf(properties?.name);
    const key = textOf(properties?.gazetteer);
    const entry = (key && entryAt(key)) || (written && entryNamed(written, middle)) || null;
    return {
      name: entry?.name ?? written,
      nameEn: entry?.nameEn ?? textOf(properties?.nameEn),
      entry,
      geometry,
      box,
      longitude: null,
      latitude: null,
      ...middle,
      properties: properties ?? {},
    };
  });
}

/** All names by which a place is found: its own, as written and as known, and those of what it lies in. */
export function namesOf({ entry, name, nameEn, properties }: Place): string[] {
  const written = [textOf(properties.name), name, nameEn].filter((each) => each !== null);
  const wider = entry ? around(entry).filter(({ kind }) => kind !== 'country') : [];
  return [...new Set([...written, ...[entry ?? [], wider].flat().flatMap(({ names }) => names)])];
}

function positionsIn(value: unknown): number[][] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof list[0] === 'number' ? [list as number[]] : list.flatMap(positionsIn);
}

function boxOf(geometry: Geometry | null | undefined): number[] | null {
  const positions = positionsIn(geometry?.coordinates);
  const longitudes = positions.map(([longitude]) => longitude);
  const latitudes = positions.map(([, latitude]) => latitude);
  return positions.length
    ? [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
    : null;
}

/** Whether a place lies in a box, also in part. A box whose west is greater than its east crosses the antimeridian. */
export function isInBox({ box }: Place, [west, south, east, north]: number[]): boolean {
  const [left, bottom, right, top] = box ?? [];
  if (!box || bottom > north || top < south) return false;
  return west <= east ? left <= east && right >= west : right >= west || left <= east;
}
