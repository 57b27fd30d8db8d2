import { useIntl } from 'react-intl';
import land from './albania.svg';
import { AreaNames } from './area-names';
import { Land } from './land';
import { albania } from './map-data';
import { Town } from './town';

/** The length of the scale bar in kilometres. */
const SCALE = 50;

const KM_PER_DEGREE = 111.32;
const PIN = 'M0 0c-9-11-14-18-14-26a14 14 0 0 1 28 0c0 8-5 15-14 26z';

const { west, east, south, north, width, height, places, x, y } = albania;

/** Albania with its neat line, graticule and scale, and the journal's office. */
export function MapSheet({ office }: { office: { latitude: number; longitude: number } }) {
  const { formatMessage } = useIntl();
  const kilometre = width / ((east - west) * KM_PER_DEGREE * Math.cos((((north + south) / 2) * Math.PI) / 180));
  const half = (SCALE / 2) * kilometre;
  return (
    <figure className="map map-sheet">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={formatMessage({ id: 'map.albania.alt' })}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <rect className="sea" width={width} height={height} />
          <Land file={land} />
          <path
            className="graticule"
            d={ticks(west, east)
              .map((at) => `M${x(at)} 0v${height}`)
              .join('')}
          />
          <path
            className="graticule"
            d={ticks(south, north)
              .map((at) => `M0 ${y(at)}h${width}`)
              .join('')}
          />
          <AreaNames />
          {places.map((place) => (
            <Town key={place.name} town={place} />
          ))}
          <g className="office" transform={`translate(${x(office.longitude)} ${y(office.latitude)})`}>
            <path d={PIN} />
            <circle cy="-26" r="5" />
          </g>
          <g className="scale" transform={`translate(${width - 24 - 2 * half} ${height - 26})`}>
            <rect width={half} height="6" />
            <rect className="second" x={half} width={half} height="6" />
            <text y="-6">{formatMessage({ id: 'map.scale' }, { km: SCALE })}</text>
          </g>
        </svg>
        <rect className="neat-line" width={width} height={height} />
        {ticks(west, east).map((at) => (
          <text key={at} className="degree" x={x(at)} y={height + 32} textAnchor="middle">
            {at}°
          </text>
        ))}
        {ticks(south, north).map((at) => (
          <text key={at} className="degree" x={width + 16} y={y(at) + 6}>
            {at}°
          </text>
        ))}
      </svg>
      <figcaption>{formatMessage({ id: 'map.source' })}</figcaption>
    </figure>
  );
}

/** The degrees between two values. */
const ticks = (from: number, to: number): number[] =>
  Array.from({ length: Math.floor(to) - Math.ceil(from) + 1 }, (_, index) => Math.ceil(from) + index);
