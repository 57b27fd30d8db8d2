/** A place on a map, in units of the map, and what is written at it. */
export type Dot = { x: number; y: number; radius: number; name: string };

export type NamePosition = { x: number; y: number; anchor: 'start' | 'middle' | 'end' };

/** `y` is the middle. */
type Box = { x: number; y: number; width: number };

const LETTER = 11;
const LINE = 24;
const GAP = 8;

const overlap = (one: Box, other: Box) =>
  Math.abs(one.y - other.y) < LINE && one.x < other.x + other.width && other.x < one.x + one.width;

/** The best first: towards the middle of the map, away from it, above, below. */
export function positionsOf({ x, y, radius }: Dot, mapWidth: number): NamePosition[] {
  const right: NamePosition = { x: x + radius + GAP, y, anchor: 'start' };
  const left: NamePosition = { x: x - radius - GAP, y, anchor: 'end' };
  const above: NamePosition = { x, y: y - radius - LINE / 2 - GAP / 2, anchor: 'middle' };
  const below: NamePosition = { x, y: y + radius + LINE / 2 + GAP / 2, anchor: 'middle' };
  return [...(x > mapWidth / 2 ? [left, right] : [right, left]), above, below];
}

const SHARE_ON_THE_LEFT = { start: 0, middle: 0.5, end: 1 };

function boxOf({ x, y, anchor }: NamePosition, name: string): Box {
  const width = name.length * LETTER;
  return { x: x - SHARE_ON_THE_LEFT[anchor] * width, y, width };
}

/** Where the name of each dot is written; undefined if it would cover another name or dot wherever it is written. */
export function namePositions(dots: Dot[], mapWidth: number): (NamePosition | undefined)[] {
  const taken: Box[] = dots.map(({ x, y, radius }) => ({ x: x - radius, y, width: 2 * radius }));
  const isFree = (box: Box) =>
    box.x > 0 && box.x + box.width < mapWidth && taken.every((other) => !overlap(box, other));
  return dots.map((dot) => {
    const position = positionsOf(dot, mapWidth).find((each) => isFree(boxOf(each, dot.name)));
    if (position) taken.push(boxOf(position, dot.name));
    return position;
  });
}
