import world from '../../components/map/world.svg';

/** world.svg has ten units a degree. */
const UNITS = 10;
const WIDTH = 600;
const SMALLEST = 24;
const MARGIN = 1.3;
const ASPECT = 4 / 3;

type Position = { longitude: number; latitude: number };

/** A part of the world around some places, true to scale along its middle parallel. */
export function worldAround(places: Position[]) {
  const [west, east] = extremes(places.map(({ longitude }) => longitude));
  const [south, north] = extremes(places.map(({ latitude }) => latitude));
  const middle = (south + north) / 2;
  const stretch = 1 / Math.cos((Math.min(Math.abs(middle), 60) * Math.PI) / 180);
  const wide = Math.max((east - west) * MARGIN, (north - south) * MARGIN * stretch * ASPECT, SMALLEST);
  const across = Math.min(wide, 360);
  const down = Math.min(Math.max(across / ASPECT / stretch, (north - south) * MARGIN), 180);
  const left = clamp(-180, (west + east - across) / 2, 180 - across);
  const top = clamp(-90 + down, (south + north + down) / 2, 90);
  const scale = WIDTH / across;
  return {
    width: WIDTH,
    height: Math.round(down * scale * stretch),
    x: (longitude: number) => round((longitude - left) * scale),
    y: (latitude: number) => round((top - latitude) * scale * stretch),
    /** From the units of world.svg. */
    transform: `matrix(${round(scale / UNITS)} 0 0 ${round((scale * stretch) / UNITS)} ${round(-(180 + left) * scale)} ${round(-(90 - top) * scale * stretch)})`,
    land: `${world}#land`,
    borders: `${world}#borders`,
  };
}

const extremes = (values: number[]) => [Math.min(...values), Math.max(...values)];
const clamp = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max);
const round = (value: number) => Math.round(value * 100_000) / 100_000;
