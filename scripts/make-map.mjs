// Draws the maps of the contact page and of articles from open data. Writes to client/components/map/: the land of each as an SVG file,
// and the frames and places as map-data.ts (contact page) and locator.ts (articles):
//   node scripts/make-map.mjs COUNTRIES.geojson PLACES.json WATER.geojson…
// COUNTRIES: polygons with properties.A3, an absolute error of 100 m (OpenStreetMap, by way of the package @geo-maps/countries-coastline-100m);
// PLACES: [{name, country, lon, lat}] (GeoNames); WATER: lakes and rivers (Natural Earth 1:10m with its European supplements).
import { readFileSync, writeFileSync } from 'node:fs';
import * as prettier from 'prettier';

const SHEETS = {
  albania: {
    west: 18.62,
    east: 21.62,
    south: 39.42,
    north: 42.88,
    width: 600,
    tolerance: 1.1,
    places: [
      'Tirana',
      'Durrës',
      'Shkodër',
      'Kukës',
      'Peshkopi',
      'Elbasan',
      'Fier',
      'Berat',
      'Vlorë',
      'Korçë',
      'Gjirokastër',
      'Sarandë',
    ],
  },
  tirana: {
    west: 19.36,
    east: 20.12,
    south: 41.1,
    north: 41.62,
    width: 600,
    tolerance: 0.6,
    places: [
      'Tirana',
      'Durrës',
      'Kavajë',
      'Krujë',
      'Shijak',
      'Kamëz',
      'Fushë-Krujë',
      'Vorë',
      'Krrabë',
      'Petrelë',
      'Ishëm',
      'Dajt',
      'Ndroq',
      'Klos',
    ],
  },
};

/** The small locator map of an article: Albania and its neighbours. */
const LOCATOR = { west: 18.7, east: 22.4, south: 39.2, north: 43.5, width: 240, tolerance: 1.2, places: [] };

const [countriesFile, placesFile, ...waterFiles] = process.argv.slice(2);
const countries = JSON.parse(readFileSync(countriesFile, 'utf8')).features;
const places = JSON.parse(readFileSync(placesFile, 'utf8'));
const waters = waterFiles
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).features)
  .flatMap(({ geometry }) => geometry ?? []);

// Equirectangular, true to scale along the middle parallel: accurate enough for so small a sheet.
const projection = ({ west, south, east, north, width }) => {
  const scale = width / (east - west);
  const stretch = 1 / Math.cos((((south + north) / 2) * Math.PI) / 180);
  return {
    height: Math.round((north - south) * scale * stretch),
    project: ([lon, lat]) => [(lon - west) * scale, (north - lat) * scale * stretch],
  };
};

const ringsOf = (feature) =>
  (feature.geometry.type === 'Polygon' ? [feature.geometry.coordinates] : feature.geometry.coordinates).flat();
const key = (point) => point.join();
const edgeKey = (a, b) => [key(a), key(b)].sort().join('|');

/** Neighbouring countries share their border point by point, so each stretch between two junctions is simplified once. */
function arcsOf(rings) {
  const owners = new Map();
  rings.forEach((ring, index) =>
    ring
      .slice(1)
      .forEach((point, at) =>
        owners.set(edgeKey(ring[at], point), [...(owners.get(edgeKey(ring[at], point)) ?? []), index]),
      ),
  );
  return rings.map((ring) => {
    const edges = ring
      .slice(1)
      .map((point, at) => ({ from: ring[at], to: point, owners: owners.get(edgeKey(ring[at], point)).join() }));
    const turn = edges.findIndex((edge, at) => edge.owners !== edges.at(at - 1).owners);
    const arcs = [];
    for (const edge of [...edges.slice(Math.max(turn, 0)), ...edges.slice(0, Math.max(turn, 0))]) {
      if (arcs.at(-1)?.owners === edge.owners) arcs.at(-1).points.push(edge.to);
      else arcs.push({ owners: edge.owners, points: [edge.from, edge.to] });
    }
    return arcs;
  });
}

const distance = ([x, y], [ax, ay], [bx, by]) => {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = length && Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
};

/** The Douglas–Peucker algorithm. */
function simplify(points, tolerance) {
  if (points.length < 3) return points;
  const distances = points.slice(1, -1).map((point) => distance(point, points[0], points.at(-1)));
  const farthest = distances.indexOf(Math.max(...distances)) + 1;
  if (distances[farthest - 1] <= tolerance) return [points[0], points.at(-1)];
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(farthest), tolerance),
  ];
}

/** The Sutherland–Hodgman algorithm, against the sheet plus a margin, so that cut edges fall outside the sheet. */
function clip(points, { width, height }, margin = 12) {
  const sides = [
    [0, -margin, 1],
    [0, width + margin, -1],
    [1, -margin, 1],
    [1, height + margin, -1],
  ];
  return sides.reduce((subject, [axis, limit, sign]) => {
    const inside = (point) => (point[axis] - limit) * sign >= 0;
    return subject.flatMap((point, at) => {
      const before = subject.at(at - 1);
      if (inside(point) === inside(before)) return inside(point) ? [point] : [];
      const t = (limit - before[axis]) / (point[axis] - before[axis]);
      const crossing = [before[0] + t * (point[0] - before[0]), before[1] + t * (point[1] - before[1])];
      return inside(point) ? [crossing, point] : [crossing];
    });
  }, points);
}

function pathOf(points, end = 'z') {
  const rounded = points
    .map((point) => point.map(Math.round))
    .filter((point, at, all) => key(point) !== key(all.at(at - 1)));
  if (rounded.length < (end ? 3 : 2)) return '';
  const steps = rounded.slice(1).map(([x, y], at) => `${x - rounded[at][0]},${y - rounded[at][1]}`);
  return `M${rounded[0]}l${steps.join(' ').replaceAll(/[ ,]-/g, '-')}${end}`;
}

/** Lakes as areas, rivers as lines: the parts on the sheet. */
function drawWater({ width, tolerance }, { height, project }) {
  const isNear = ([x, y]) => x > -50 && x < width + 50 && y > -50 && y < height + 50;
  const lakes = waters
    .flatMap(({ type, coordinates }) =>
      type === 'Polygon' ? coordinates : type === 'MultiPolygon' ? coordinates.flat() : [],
    )
    .map((ring) => ring.map(project));
  const rivers = waters.flatMap(({ type, coordinates }) =>
    type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : [],
  );
  const parts = rivers.flatMap((line) =>
    line.map(project).reduce(
      (runs, point) => {
        if (isNear(point)) runs.at(-1).push(point);
        else if (runs.at(-1).length) runs.push([]);
        return runs;
      },
      [[]],
    ),
  );
  return {
    lakes: lakes
      .filter((ring) => ring.some(isNear))
      .map((ring) => pathOf(simplify(ring, tolerance)))
      .join(''),
    rivers: parts.map((line) => pathOf(simplify(line, tolerance), '')).join(''),
  };
}

function drawSheet(sheet) {
  const { height, project } = projection(sheet);
  const rings = countries.flatMap((feature) =>
    ringsOf(feature).map((ring) => ({
      country: feature.properties.A3,
      ring: ring.map((point) => project(point).map((value) => Math.round(value * 100) / 100)),
    })),
  );
  const paths = arcsOf(rings.map(({ ring }) => ring)).map((arcs, at) => {
    const outline = arcs.flatMap(({ points }) => {
      const forward = key(points[0]) <= key(points.at(-1));
      const simplified = simplify(forward ? points : points.toReversed(), sheet.tolerance);
      return (forward ? simplified : simplified.toReversed()).slice(0, -1);
    });
    return { country: rings[at].country, path: pathOf(clip(outline, { width: sheet.width, height })) };
  });
  const path = (isAlbania) =>
    paths
      .filter(({ country }) => (country === 'ALB') === isAlbania)
      .map((one) => one.path)
      .join('');
  const { west, east, south, north, width } = sheet;
  return {
    west,
    east,
    south,
    north,
    width,
    height,
    ...drawWater(sheet, { height, project }),
    albania: path(true),
    neighbours: path(false),
    places: sheet.places.map((name) => {
      const place = places.find((one) => one.country === 'AL' && one.name === name);
      return {
        name: name === 'Tirana' ? 'Tiranë' : name,
        x: Math.round(project([place.lon, place.lat])[0]),
        y: Math.round(project([place.lon, place.lat])[1]),
      };
    }),
  };
}

const FROM = 'Made by scripts/make-map.mjs from';
const OSM = 'OpenStreetMap (coast and borders, ODbL 1.0) and Natural Earth (lakes and rivers)';
const sheets = {};
for (const [name, sheet] of Object.entries({ ...SHEETS, locator: LOCATOR })) {
  const { albania, neighbours, lakes, rivers, ...data } = drawSheet(sheet);
  sheets[name] = data;
  writeFileSync(
    `client/components/map/${name}.svg`,
    `<!-- ${FROM} ${OSM}. -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${data.width} ${data.height}"><path id="land" d="${neighbours}"/><path id="albania" d="${albania}"/><path id="rivers" d="${rivers}"/><path id="lakes" d="${lakes}"/></svg>
`,
  );
}
const { locator, ...mapSheets } = sheets;
const { places: _, ...frame } = locator;
await write(
  'map-data',
  `// ${FROM} GeoNames (places); the land is in the SVG files.\nexport const mapSheets = ${JSON.stringify(mapSheets)};`,
);
await write(
  'locator',
  `// Made by scripts/make-map.mjs; the land is in locator.svg.\nexport const locator = ${JSON.stringify(frame)};`,
);

async function write(name, text) {
  const file = `client/components/map/${name}.ts`;
  writeFileSync(file, await prettier.format(text, { ...(await prettier.resolveConfig(file)), filepath: file }));
}
