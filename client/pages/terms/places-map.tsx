import { mapSheets } from '../../components/map/map-data';
import { useLanguage, useText } from '../../i18n/messages';
import { paths } from '../../paths';

const { west, east, south, north, width, height, ...sheet } = mapSheets.albania;
const x = (longitude: number) => ((longitude - west) / (east - west)) * width;
const y = (latitude: number) => ((north - latitude) / (north - south)) * height;

type Place = { slug: string; name: string; longitude: number | null; latitude: number | null; articleCount: number };
type Located = Place & { longitude: number; latitude: number };

const isOnSheet = (place: Place): place is Located =>
  place.longitude !== null &&
  place.latitude !== null &&
  place.longitude > west &&
  place.longitude < east &&
  place.latitude > south &&
  place.latitude < north;

/** The places of all articles as links, from north to south. A list beside it has the same links. */
export function PlacesMap({ places }: { places: Place[] }) {
  const text = useText();
  const language = useLanguage();
  const shown = places.filter(isOnSheet).sort((one, other) => other.latitude - one.latitude);
  const elsewhere = places.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <figure className="map places-on-map">
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={text('terms.map')}>
        <rect className="sea" width={width} height={height} />
        <path className="neighbours" d={sheet.neighbours} />
        <path className="country" d={sheet.albania} />
        <g aria-hidden="true">
          {sheet.places.map((place) => (
            <g key={place.name} className="place">
              <circle cx={place.x} cy={place.y} r="3" />
              {places.length > 1 && (
                <text x={place.x + 8} y={place.y} dy="0.35em">
                  {place.name}
                </text>
              )}
            </g>
          ))}
        </g>
        {shown.map(({ slug, name, longitude, latitude, articleCount }) => {
          const left = x(longitude) > width / 2;
          const radius = 9 + 3 * Math.min(Math.sqrt(articleCount), 5);
          return (
            <a key={slug} href={paths.place(slug, language)} className="mapped">
              <circle cx={x(longitude)} cy={y(latitude)} r={radius} />
              <text
                x={x(longitude) + (left ? -radius - 8 : radius + 8)}
                y={y(latitude)}
                dy="0.35em"
                textAnchor={left ? 'end' : 'start'}
              >
                {`${name}${places.length > 1 ? ` (${articleCount})` : ''}`}
              </text>
            </a>
          );
        })}
        <rect className="neat-line" width={width} height={height} />
      </svg>
      <figcaption>
        {elsewhere > 0 && `${text('terms.elsewhere', { count: elsewhere })} `}
        {text('contact.map.source')}
      </figcaption>
    </figure>
  );
}
