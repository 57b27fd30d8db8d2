// Draws client/components/map/world.svg, the land and borders of the world, from open data:
//   node scripts/make-world-map.mjs COUNTRIES.json
// COUNTRIES: TopoJSON (Natural Earth 1:110m, by way of the package world-atlas). Ten units are a degree; the origin is 180° W, 90° N.
import { readFileSync, writeFileSync } from 'node:fs';

const { arcs, transform, objects } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { scale, translate } = transform;

const lines = arcs.map((arc) => {
  let [x, y] = [0, 0];
  const points = arc.map(([dx, dy]) => {
    [x, y] = [x + dx, y + dy];
    return [(x * scale[0] + translate[0] + 180) * 10, (90 - y * scale[1] - translate[1]) * 10].map(Math.round);
  });
  return points.filter((point, at) => at === 0 || String(point) !== String(points[at - 1]));
});
/** A negative index is an arc in the opposite direction. */
const lineOf = (index) => (index < 0 ? lines[~index].toReversed() : lines[index]);

const ringsOf = ({ type, geometries, ...geometry }) => {
  if (geometries) return geometries.flatMap(ringsOf);
  return type === 'MultiPolygon' ? geometry.arcs.flat() : geometry.arcs;
};

/** A ring across 180° is continued beyond the edge, and one around the pole closed there; copies on both sides fill the sheet. */
function unrolled(ring) {
  let turn = 0;
  const points = ring.map(([x, y], at) => {
    const step = at ? x - ring[at - 1][0] : 0;
    turn += step > 1800 ? -3600 : step < -1800 ? 3600 : 0;
    return [x + turn, y];
  });
  const [[first], [last]] = [points[0], points.at(-1)];
  if (Math.abs(last - first) > 1800) points.push([last, 1800], [first, 1800]);
  const isBeyond = points.some(([x]) => x < 0 || x > 3600);
  return (isBeyond ? [-3600, 0, 3600] : [0]).map((shift) => points.map(([x, y]) => [x + shift, y]));
}

function pathOf(points, end = '') {
  if (points.length < 2) return '';
  const steps = points.slice(1).map(([x, y], at) => `${x - points[at][0]},${y - points[at][1]}`);
  return `M${points[0]}l${steps.join(' ').replaceAll(/[ ,]-/g, '-')}${end}`;
}

const land = ringsOf(objects.land)
  .flatMap((ring) => unrolled(ring.flatMap((index, at) => lineOf(index).slice(at && 1))))
  .map((ring) => pathOf(ring, 'z'));
const uses = ringsOf(objects.countries)
  .flat()
  .map((index) => (index < 0 ? ~index : index));
const shared = lines.filter((_, index) => uses.filter((use) => use === index).length > 1);
const path = (id, d) => `<path id="${id}" vector-effect="non-scaling-stroke" d="${d}"/>`;
writeFileSync(
  'client/components/map/world.svg',
  `<!-- Made by scripts/make-world-map.mjs from Natural Earth (public domain). -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3600 1800">${path('land', land.join(''))}${path('borders', shared.map((line) => pathOf(line)).join(''))}</svg>
`,
);
