import { useIntl } from 'react-intl';

type Area = readonly [
  name: 'adriatic' | 'ionian' | 'montenegro' | 'kosovo' | 'macedonia' | 'greece',
  x: number,
  y: number,
];

const AREAS: readonly Area[] = [
  ['adriatic', 24, 510],
  ['ionian', 84, 790],
  ['montenegro', 60, 90],
  ['kosovo', 440, 110],
  ['macedonia', 462, 350],
  ['greece', 450, 790],
];

/** The seas and the neighbours of Albania, a long word a line; a no-break space in a name keeps two together. */
export function AreaNames() {
  const { formatMessage } = useIntl();
  return AREAS.map(([name, x, y]) => (
    <text key={name} className={/adriatic|ionian/.test(name) ? 'sea-name' : 'land-name'} y={y}>
      {formatMessage({ id: `map.${name}` })
        .split(/ (?=[\p{L}\u00a0]{3})/u)
        .map((word, line) => (
          <tspan key={word} x={x} dy={line && 26}>
            {word}
          </tspan>
        ))}
    </text>
  ));
}
