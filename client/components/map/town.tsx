/** Beside these towns, the name would cover another one on the right. */
const NAMED_ON_THE_LEFT = ['Durrës', 'Vlorë', 'Korçë'];
const CAPITAL = 'Tiranë';

type Props = { town: { name: string; x: number; y: number } };

/** A town on a map, for orientation. */
export function Town({ town: { name, x, y } }: Props) {
  const isLeft = NAMED_ON_THE_LEFT.includes(name);
  const gap = name === CAPITAL ? 14 : 10;
  return (
    <g className={name === CAPITAL ? 'place capital' : 'place'}>
      <circle cx={x} cy={y} r="4" />
      <text x={isLeft ? x - gap : x + gap} y={y} dy="0.35em" textAnchor={isLeft ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  );
}
