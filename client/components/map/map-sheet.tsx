import { useIntl } from 'react-intl';
import { AREAS, AREAS_OF_TIRANA, AreaNames } from './area-names';
import { Land } from './land';
import type { mapSheets } from './map-data';
import { Town } from './town';

type Sheet = (typeof mapSheets)[keyof typeof mapSheets];

/** What the data does not contain: the graticule's step in degrees, the length of the scale bar and the names of seas and neighbours. */
const FURNITURE = {
  albania: { step: 1, scale: 50, areas: AREAS },
  tirana: { step: 0.25, scale: 10, areas: AREAS_OF_TIRANA },
};

const KM_PER_DEGREE = 111.32;
const PIN = 'M0 0c-9-11-14-18-14-26a14 14 0 0 1 28 0c0 8-5 15-14 26z';

type Props = {
  name: keyof typeof FURNITURE;
  sheet: Sheet;
  land: string;
  office: { latitude: number; longitude: number };
};

/** A sheet with its neat line, graticule, scale and the journal's office. */
export function MapSheet({ name, sheet, land, office }: Props) {
  const { formatMessage } = useIntl();
  const { west, east, south, north, width, height } = sheet;
  const { step, scale, areas } = FURNITURE[name];
  const x = (longitude: number) => Math.round(((longitude - west) / (east - west)) * width);
  const y = (latitude: number) => Math.round(((north - latitude) / (north - south)) * height);
  const kilometre = width / ((east - west) * KM_PER_DEGREE * Math.cos((((north + south) / 2) * Math.PI) / 180));
  const half = (scale / 2) * kilometre;
  return (
    <figure className={`map map-${name}`}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={formatMessage({ id: `map.${name}.alt` })}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <rect className="sea" width={width} height={height} />
          <Land file={land} />
          <path
            className="graticule"
            d={ticks(west, east, step)
              .map((at) => `M${x(at)} 0v${height}`)
              .join('')}
          />
          <path
            className="graticule"
            d={ticks(south, north, step)
              .map((at) => `M0 ${y(at)}h${width}`)
              .join('')}
          />
          <AreaNames areas={areas} />
          {sheet.places.map((place) => (
            <Town key={place.name} town={place} />
          ))}
          <g className="office" transform={`translate(${x(office.longitude)} ${y(office.latitude)})`}>
            <path d={PIN} />
            <circle cy="-26" r="5" />
          </g>
          <g className="scale" transform={`translate(${width - 24 - 2 * half} ${height - 26})`}>
            <rect width={half} height="6" />
            <rect className="second" x={half} width={half} height="6" />
            <text y="-6">{formatMessage({ id: 'map.scale' }, { km: scale })}</text>
          </g>
        </svg>
        <rect className="neat-line" width={width} height={height} />
        {ticks(west, east, step).map((at) => (
          <text key={at} className="degree" x={x(at)} y={height + 32} textAnchor="middle">
            {degrees(at)}
          </text>
        ))}
        {ticks(south, north, step).map((at) => (
          <text key={at} className="degree" x={width + 16} y={y(at) + 6}>
            {degrees(at)}
          </text>
        ))}
      </svg>
      <figcaption>{formatMessage({ id: `map.${name}` })}</figcaption>
    </figure>
  );
}

/** The multiples of a step between two values. */
function ticks(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** 41° or 41°15′ */
function degrees(value: number): string {
  const minutes = Math.round((value % 1) * 60);
  return `${Math.floor(value)}°${minutes ? `${minutes}′` : ''}`;
}
