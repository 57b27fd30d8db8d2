import { contourLines } from './contours.js';

export const COVER_KINDS = ['issue', 'article'] as const;
export type CoverKind = (typeof COVER_KINDS)[number];

const WIDTH = 600;
const HEIGHT = 800;
/** The map area of the sheet. */
const MAP = { left: 48, top: 48, width: 504, height: 704 };
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

function mapOf(seed: number) {
  const { width, height } = MAP;
  for (let step = 14; ; step += 2) {
    const levels = contourLines({ seed, width, height, step });
    if (levels.reduce((bytes, level) => bytes + level.path.length, 0) <= LINES_BYTES) return levels;
  }
}

/** The cover of an issue or article without an uploaded one: a self-contained map sheet, 3:4. */
export function coverSvg({ year, number, kind }: { year: number; number: number; kind: CoverKind }): string {
  const section = SECTIONS[(year * 2 + number) % SECTIONS.length];
  const levels = mapOf(year * 10_000 + number);
  const draw = (isIndex: boolean) => levels.filter((level) => level.isIndex === isIndex).map((level) => level.path);
  const box = { width: 118 + 62 * String(number).length, height: 178 };

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<title>${number}/${year}</title>`,
    `<style>${kind === 'issue' ? issueStyle(section) : articleStyle(section)}text{font-family:${SERIF}}</style>`,
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

/** The double frame of a map sheet, ticked but without degrees: the landscape is imaginary. */
function neatLine(): string {
  const { left, top, width, height } = MAP;
  const length = (at: number) => (at % 2 ? 5 : 9);
  const rows = Array.from({ length: 9 }, (_, at) => [Math.round(top + (height * at) / 8), length(at)]);
  const columns = Array.from({ length: 6 }, (_, at) => [Math.round(left + (width * at) / 5), length(at)]);
  const ticks = [
    ...rows.map(([y, tick]) => `M${left} ${y}h-${tick}M${left + width} ${y}h${tick}`),
    ...columns.map(([x, tick]) => `M${x} ${top}v-${tick}M${x} ${top + height}v${tick}`),
  ].join('');
  return `<path class="g" stroke-width="1.2" d="M${left} ${top}h${width}v${height}h-${width}z"/><path class="g" stroke-width=".7" d="${ticks}"/>`;
}
