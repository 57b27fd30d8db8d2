import { type Landscape, landscape } from './contours.js';

export const COVER_KINDS = ['issue', 'article'] as const;
export type CoverKind = (typeof COVER_KINDS)[number];
export type CoverOf = { year: number; number: number; kind: CoverKind };

const WIDTH = 600;
const HEIGHT = 800;
/** The map area of the sheet. */
const MAP = { left: 48, top: 48, width: 504, height: 704 };
/** The area that the sheet claims to show: a box around Albania. */
const BOX = { north: 43, south: 39, west: 19, east: 21.5 };
const SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif";

const PAPER = '#FBF9F4';
const INK = '#1B2326';
/** Sea, terrain, forest, brand: a dark tone for the sheet of an issue, the plain one for the lines of an article. */
const SECTIONS = [
  { deep: '#0C4A5E', line: '#12657F', night: '#6FB6CC' },
  { deep: '#6B4219', line: '#8A5A2B', night: '#D9A871' },
  { deep: '#22543A', line: '#2F6B46', night: '#83C49C' },
  { deep: '#7F1917', line: '#A3201D', night: '#F08A80' },
];

/** Rugged landscapes are drawn a little more coarsely, so that all covers have about the same size in bytes. */
const LINES_BYTES = 5_600;

function mapOf(seed: number): Landscape['levels'] {
  const { width, height } = MAP;
  for (let step = 14; ; step += 2) {
    const { levels } = landscape({ seed, width, height, ridges: 9, levels: 13, step });
    if (levels.reduce((bytes, level) => bytes + level.path.length, 0) <= LINES_BYTES) return levels;
  }
}

/** The cover of an issue or article without an uploaded one: a self-contained map sheet, 3:4. */
export function coverSvg({ year, number, kind }: CoverOf): string {
  const section = SECTIONS[(year * 2 + number) % SECTIONS.length];
  const levels = mapOf(year * 10_000 + number);
  const draw = (isIndex: boolean) => levels.filter((level) => level.isIndex === isIndex).map((level) => level.path);
  const box = { width: 118 + 62 * String(number).length, height: 178 };

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<title>${number}/${year}</title>`,
    `<style>${kind === 'issue' ? issueStyle(section) : articleStyle(section)}text{font-family:${SERIF}}.m{font-size:13px;letter-spacing:.04em}</style>`,
    `<path class="s" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    `<svg x="${MAP.left}" y="${MAP.top}" width="${MAP.width}" height="${MAP.height}">`,
    ...draw(true).map((path) => `<path class="h" d="${path}"/>`),
    `<path class="c" d="${draw(false).join('')}"/></svg>`,
    neatLine(),
    `<path class="s f" d="M${MAP.left} ${MAP.top + MAP.height - box.height}h${box.width}v${box.height}h-${box.width}z"/>`,
    `<text class="n" x="${MAP.left + 22}" y="${MAP.top + MAP.height - 58}" font-size="136">${number}</text>`,
    `<text class="n" x="${MAP.left + 26}" y="${MAP.top + MAP.height - 22}" font-size="24" letter-spacing="5">${year}</text>`,
    '</svg>',
  ].join('');
}

const issueStyle = ({ deep }: (typeof SECTIONS)[number]) =>
  `.s{fill:${deep}}.n{fill:${PAPER}}.h{fill:#fff;fill-opacity:.075;stroke:${PAPER};stroke-width:1.5;stroke-opacity:.85}` +
  `.c{fill:none;stroke:${PAPER};stroke-width:.7;stroke-opacity:.6}.f{stroke:${PAPER};stroke-width:1}.g{fill:none;stroke:${PAPER}}`;

const articleStyle = ({ line, night }: (typeof SECTIONS)[number]) =>
  `.s{fill:${PAPER}}.n{fill:${INK}}.h{fill:${line};fill-opacity:.06;stroke:${line};stroke-width:1.4}` +
  `.c{fill:none;stroke:${line};stroke-width:.6;stroke-opacity:.75}.f,.g{stroke:${INK}}.g{fill:none}` +
  `@media(prefers-color-scheme:dark){.s{fill:#182126}.n{fill:#E9E6DE}.h{fill:${night};stroke:${night}}.c{stroke:${night}}.f,.g{stroke:#AEB8BA}}`;

/** The double frame of a map sheet: a tick every half degree, a label every degree. */
function neatLine(): string {
  const { left, top, width, height } = MAP;
  let ticks = '';
  let names = '';
  for (let half = BOX.south * 2; half <= BOX.north * 2; half++) {
    const y = Math.round(top + height * (1 - (half / 2 - BOX.south) / (BOX.north - BOX.south)));
    const length = half % 2 ? 5 : 9;
    ticks += `M${left} ${y}h-${length}M${left + width} ${y}h${length}`;
    if (half % 2 === 0 && half / 2 > BOX.south && half / 2 < BOX.north)
      names += label(left - 13, y, `${half / 2}°N`, -90);
  }
  for (let half = BOX.west * 2; half <= BOX.east * 2; half++) {
    const x = Math.round(left + (width * (half / 2 - BOX.west)) / (BOX.east - BOX.west));
    const length = half % 2 ? 5 : 9;
    ticks += `M${x} ${top}v-${length}M${x} ${top + height}v${length}`;
    if (half % 2 === 0) names += label(x, top - 15, `${half / 2}°E`, 0);
  }
  const frame = (gap: number) =>
    `M${left - gap} ${top - gap}h${width + 2 * gap}v${height + 2 * gap}h-${width + 2 * gap}z`;
  return `<path class="g" stroke-width="1.2" d="${frame(0)}"/><path class="g" stroke-width=".7" d="${ticks}"/>${names}`;
}

const label = (x: number, y: number, text: string, turn: number) =>
  `<text class="n m" text-anchor="middle" ${turn ? `transform="translate(${x} ${y})rotate(${turn})"` : `x="${x}" y="${y}"`}>${text}</text>`;
