// Draws the figures of the demonstration's full texts, which are committed: node scripts/demonstration/figures.mjs
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const root = path.join(import.meta.dirname, '../..');
const FOLDER = path.join(root, 'server/operations/demo/content/figures');
const map = fs.readFileSync(path.join(root, 'client/components/map/albania.svg'), 'utf8');
const outline = (id) => new RegExp(`id="${id}" d="([^"]+)"`).exec(map)[1];
const [WEST, NORTH, WIDTH, HEIGHT] = [18.62, 42.88, 600, 919];
const x = (longitude) => ((longitude - WEST) / 3) * WIDTH;
const y = (latitude) => ((NORTH - latitude) / 3.46) * HEIGHT;

const CITIES = {
  Tiranë: [19.8189, 41.3275],
  Durrës: [19.4547, 41.3235],
  Shkodër: [19.5126, 42.0683],
  Kukës: [20.4219, 42.0769],
  Korçë: [20.7808, 40.6186],
  Vlorë: [19.4832, 40.4686],
  Gjirokastër: [20.1389, 40.0758],
};
const text = (at, words, more = '') =>
  `<text x="${at[0]}" y="${at[1]}" font-family="DejaVu Sans" font-size="15" fill="#1b2326" ${more}>${words}</text>`;
const sheet = (width, height, inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}"><rect width="100%" height="100%" fill="#e3edf0"/>${inner}</svg>`;
const country = (more = '') =>
  `<path d="${outline('albania')}" fill="#fbf9f4" stroke="#4a5558" stroke-width="1.5" ${more}/>`;

function distances() {
  const from = [x(CITIES.Tiranë[0]), y(CITIES.Tiranë[1])];
  const lines = Object.entries(CITIES).map(([name, [longitude, latitude]]) => {
    const to = [x(longitude), y(latitude)];
    return `<path d="M${from}L${to}" stroke="#a3201d" stroke-width="2"/><circle cx="${to[0]}" cy="${to[1]}" r="5" fill="#a3201d"/>${text([to[0] + 9, to[1] + 5], name)}`;
  });
  return sheet(600, 919, `<path d="${outline('land')}" fill="#f1ede3"/>${country()}${lines.join('')}`);
}

/** The same outline, as high as it is in three cylindrical projections where a degree of longitude is as wide. */
function projections() {
  const shapes = Object.entries({ 'Plate carrée': [1, 0.755], Mercator: [1, 1], 'Lambert equal-area': [1, 0.57] }).map(
    ([name, [across, along]], index) =>
      `<g transform="translate(${index * 330 - 55} ${70 + (1 - along) * 280}) scale(${0.62 * across} ${0.62 * along})">${country()}</g>${text([index * 330 + 30, 40], name)}`,
  );
  return sheet(1000, 660, shapes.join(''));
}

/** An invented hill. */
function contours() {
  const rings = [0, 1, 2, 3, 4, 5].map((step) => {
    const [across, along] = [330 - step * 55, 210 - step * 38];
    const centre = [400 + step * 14, 270 - step * 6];
    return `<ellipse cx="${centre[0]}" cy="${centre[1]}" rx="${across}" ry="${along}" fill="#8a5a2b" fill-opacity="0.1" stroke="#8a5a2b" stroke-width="${step === 0 || step === 5 ? 3 : 1.5}"/>${text([centre[0] - 16, centre[1] + along - 6], 100 + step * 20)}`;
  });
  const profile = 'M70 760 C180 745 260 700 330 650 S430 570 480 566 S590 640 640 690 S700 750 730 760';
  const section = `<path d="M70 270H730" stroke="#a3201d" stroke-width="2" stroke-dasharray="8 5"/><path d="${profile}" fill="#8a5a2b" fill-opacity="0.25" stroke="#8a5a2b" stroke-width="2"/>${text([52, 275], 'A')}${text([738, 275], 'B')}${text([52, 778], 'A')}${text([738, 778], 'B')}`;
  return sheet(800, 800, rings.join('') + section);
}

fs.mkdirSync(FOLDER, { recursive: true });
for (const draw of [distances, projections, contours])
  await sharp(Buffer.from(draw()))
    .webp({ quality: 80 })
    .toFile(path.join(FOLDER, `${draw.name}.webp`));
