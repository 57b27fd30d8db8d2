/** Contour maps of imaginary landscapes: the same seed always yields the same lines. */

type Point = readonly [x: number, y: number];

const RIDGES = 9;
const LEVELS = 13;
const INDEX_EVERY = 5;
/** A shorter ring is a speck, not a hill. */
const MIN_RING_POINTS = 12;
const OUTSIDE = -1;

/** What a landscape is drawn from. `step` is the sampling distance of its heights, and roughly the distance between drawn points. */
type Terrain = { seed: number; width: number; height: number; step: number };

/** The contour lines of each level, lowest first: closed rings with high ground always on the same side, as the `d` of a path. */
export function contourLines({ seed, width, height, step }: Terrain): { isIndex: boolean; path: string }[] {
  const heightAt = terrain(random(seed), width, height);
  // The land extends one sample beyond the edge and drops off behind it, so that every line closes out of sight and can be filled.
  const columns = Math.ceil(width / step) + 5;
  const rows = Math.ceil(height / step) + 5;
  const grid = Array.from({ length: rows }, (_, j) =>
    Array.from({ length: columns }, (_, i) => {
      const isEdge = i === 0 || j === 0 || i === columns - 1 || j === rows - 1;
      return isEdge ? OUTSIDE : heightAt((i - 2) * step, (j - 2) * step);
    }),
  );
  const top = Math.max(...grid.flat());
  return Array.from({ length: LEVELS }, (_, k) => {
    const rings = isolines(grid, (top * (k + 0.5)) / LEVELS).filter((ring) => ring.length >= MIN_RING_POINTS);
    const scaled = rings.map((ring) => ring.map(([x, y]): Point => [(x - 2) * step, (y - 2) * step]));
    return { isIndex: k % INDEX_EVERY === 0, path: scaled.map((ring) => smoothPath(ring)).join('') };
  });
}

/** mulberry32: small, fast and identical on every machine. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Ridges that follow the strike of the Dinarides, from north-west to south-east, on land that rises away from a western sea. */
function terrain(next: () => number, width: number, height: number) {
  const between = (low: number, high: number) => low + next() * (high - low);
  const unit = Math.min(width, height);
  const ridges = Array.from({ length: RIDGES }, () => ({
    x: width * between(0.25, 1.05),
    y: height * between(-0.05, 1.05),
    angle: between(0.9, 1.1),
    length: unit * between(0.3, 0.62),
    breadth: unit * between(0.07, 0.16),
    height: between(0.35, 1),
    bend: unit * between(0.02, 0.07),
    phase: between(0, Math.PI * 2),
  }));
  const waves = Array.from({ length: 4 }, () => ({
    x: between(-9, 9) / unit,
    y: between(-9, 9) / unit,
    phase: between(0, Math.PI * 2),
    height: between(0.03, 0.07),
  }));
  const shore = between(0.12, 0.24);
  const slant = between(-0.16, 0.02);

  return (x: number, y: number): number => {
    let value = 0.75 * Math.tanh(1.6 * (x / width - shore + slant * (y / height - 0.5)));
    for (const ridge of ridges) {
      const [dx, dy] = [x - ridge.x, y - ridge.y];
      const along = dx * Math.cos(ridge.angle) + dy * Math.sin(ridge.angle);
      const wave = ridge.bend * Math.sin((along * 7) / unit + ridge.phase);
      const across = dy * Math.cos(ridge.angle) - dx * Math.sin(ridge.angle) + wave;
      value += ridge.height * Math.exp(-((along / ridge.length) ** 2) - (across / ridge.breadth) ** 2);
    }
    for (const wave of waves) value += wave.height * Math.sin(wave.x * x + wave.y * y + wave.phase);
    return value;
  };
}

/** The edges of a cell, clockwise. */
const [TOP, RIGHT, BOTTOM, LEFT] = [0, 1, 2, 3];
/** For each pattern of high corners: which edge leads to which, with the high ground on the right. */
// oxfmt-ignore
const STEPS: [from: number, to: number][][] = [
  [], [[LEFT, BOTTOM]], [[BOTTOM, RIGHT]], [[LEFT, RIGHT]],
  [[RIGHT, TOP]], [[LEFT, BOTTOM], [RIGHT, TOP]], [[BOTTOM, TOP]], [[LEFT, TOP]],
  [[TOP, LEFT]], [[TOP, BOTTOM]], [[TOP, LEFT], [BOTTOM, RIGHT]], [[TOP, RIGHT]],
  [[RIGHT, LEFT]], [[RIGHT, BOTTOM]], [[BOTTOM, LEFT]],
];
/** The two patterns with diagonally opposite high corners, for cells whose centre is high as well. */
// oxfmt-ignore
const SADDLES: Record<number, [from: number, to: number][]> = {
  5: [[LEFT, TOP], [RIGHT, BOTTOM]],
  10: [[TOP, RIGHT], [BOTTOM, LEFT]],
};

/** Marching squares: the closed lines at `level`, in grid units. */
function isolines(grid: number[][], level: number): Point[][] {
  const columns = grid[0].length;
  const onward = new Map<number, number>();
  const points = new Map<number, Point>();

  const crossing = (i: number, j: number, edge: number): number => {
    const [x, y] = [edge === RIGHT ? i + 1 : i, edge === BOTTOM ? j + 1 : j];
    const isUpright = edge === LEFT || edge === RIGHT;
    const key = 2 * (y * columns + x) + Number(isUpright);
    const [a, b] = isUpright ? [grid[y][x], grid[y + 1][x]] : [grid[y][x], grid[y][x + 1]];
    const share = (level - a) / (b - a);
    points.set(key, isUpright ? [x, y + share] : [x + share, y]);
    return key;
  };

  for (let j = 0; j < grid.length - 1; j++) {
    for (let i = 0; i < columns - 1; i++) {
      const corners = [grid[j][i], grid[j][i + 1], grid[j + 1][i + 1], grid[j + 1][i]];
      const pattern = corners.reduce((bits, corner) => bits * 2 + Number(corner > level), 0);
      const isHigh = corners.reduce((sum, corner) => sum + corner, 0) / 4 > level;
      const steps = (isHigh && SADDLES[pattern]) || STEPS[pattern] || [];
      for (const [from, to] of steps) onward.set(crossing(i, j, from), crossing(i, j, to));
    }
  }

  const rings: Point[][] = [];
  for (const start of onward.keys()) {
    const ring: Point[] = [];
    for (let at: number | undefined = start; at !== undefined && onward.has(at);) {
      const next: number | undefined = onward.get(at);
      ring.push(points.get(at)!);
      onward.delete(at);
      at = next;
    }
    if (ring.length) rings.push(ring);
  }
  return rings;
}

/**
 * A closed quadratic B-spline. Its control points are even numbers, so the midpoints are integers, and `t` alone, which mirrors the
 * last control point, draws the rest of the ring exactly.
 */
function smoothPath(ring: Point[]): string {
  const even = (value: number) => 2 * Math.round(value / 2);
  const controls = ring
    .filter((_, index) => index % 2 === 0)
    .map(([x, y]): Point => [even(x), even(y)])
    .filter(([x, y], index, all) => index === 0 || x !== all[index - 1][0] || y !== all[index - 1][1]);
  const middle = (index: number): Point => {
    const [a, b] = [controls[index % controls.length], controls[(index + 1) % controls.length]];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  const relative = (point: Point, from: Point) => pair(point[0] - from[0], point[1] - from[1]);

  let at = middle(0);
  let path = `M${pair(...at)}q${relative(controls[1], at)}${separated(relative(middle(1), at))}`;
  at = middle(1);
  for (let index = 2; index <= controls.length; index++) {
    const onward = relative(middle(index), at);
    path += index === 2 ? `t${onward}` : separated(onward);
    at = middle(index);
  }
  return `${path}z`;
}

const pair = (x: number, y: number) => `${x}${separated(String(y))}`;
const separated = (text: string) => (text.startsWith('-') ? text : ` ${text}`);
