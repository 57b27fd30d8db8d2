import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { AreaNames } from '../../components/map/area-names';
import albaniaSheet from '../../components/map/albania.svg';
import { Land } from '../../components/map/land';
import { albania } from '../../components/map/map-data';
import { Town } from '../../components/map/town';
import { useLanguage } from '../../i18n/messages';
import { nameIn } from '../../shared/locales';
import { type Place, pointOf, rowOf } from './kinds';
import { namePositions, positionsOf } from './name-positions';
import { worldAround } from './world-view';

const { west, east, south, north, x, y } = albania;

type Located = Place & { longitude: number; latitude: number };

const isLocated = (place: Place): place is Located => place.longitude !== null;
const isOnSheet = ({ longitude, latitude }: Located) =>
  longitude > west && longitude < east && latitude > south && latitude < north;

/** The places of articles: those in Albania on its sheet, all others on a part of the world. Each leads to its row in the list beside them. */
export function PlacesMap({ places }: { places: Place[] }) {
  const { formatMessage } = useIntl();
  const located = places.filter(isLocated);
  const home = located.filter(isOnSheet);
  const abroad = located.filter((place) => !isOnSheet(place));
  const isOne = places.length === 1;
  /** A town of the sheet that is not one of the places. */
  const isFree = (town: { x: number; y: number }) =>
    home.every(({ longitude, latitude }) => Math.hypot(x(longitude) - town.x, y(latitude) - town.y) > 20);
  if (located.length === 0) return null;
  return (
    <div className="places-maps">
      {home.length > 0 && (
        <MapOf
          frame={albania}
          places={home}
          isOne={isOne}
          label={formatMessage({ id: 'terms.map' })}
          source={formatMessage({ id: 'map.source' })}
        >
          <Land file={albaniaSheet} />
          {!isOne && (
            <g aria-hidden="true">
              <AreaNames />
              {albania.places.filter(isFree).map((place) => (
                <Town key={place.name} town={place} />
              ))}
            </g>
          )}
        </MapOf>
      )}
      {abroad.length > 0 && <MapAbroad places={abroad} isOne={isOne} />}
    </div>
  );
}

function MapAbroad({ places, isOne }: { places: Located[]; isOne: boolean }) {
  const { formatMessage } = useIntl();
  const world = worldAround(places);
  return (
    <MapOf
      frame={world}
      places={places}
      isOne={isOne}
      label={formatMessage({ id: 'terms.mapAbroad' })}
      source={formatMessage({ id: 'terms.mapAbroad.source' })}
    >
      <g transform={world.transform}>
        <use className="country" href={world.land} />
        <use className="borders" href={world.borders} />
      </g>
    </MapOf>
  );
}

type Frame = { width: number; height: number; x: (longitude: number) => number; y: (latitude: number) => number };
type Props = { frame: Frame; places: Located[]; isOne: boolean; label: string; source: string; children: ReactNode };

/** 24 px across where the map is as narrow as on a phone. */
const TARGET = 22;
const radiusOf = ({ articleCount }: Place) => 9 + 3 * Math.min(Math.sqrt(articleCount), 5);

/** The places from north to south. A name that would cover another, or a place, appears when its place is pointed at. */
function MapOf({ frame: { width, height, x, y }, places, isOne, label, source, children }: Props) {
  const language = useLanguage();
  const sorted = places.toSorted((one, other) => other.latitude - one.latitude);
  const dots = sorted.map((place) => ({
    x: x(place.longitude),
    y: y(place.latitude),
    radius: radiusOf(place),
    name: isOne ? nameIn(language, place) : `${nameIn(language, place)} (${place.articleCount})`,
  }));
  const positions = namePositions(dots, width);
  return (
    <figure className="map places-on-map">
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
        <rect className="sea" width={width} height={height} />
        {children}
        {dots.map((dot, index) => {
          const { slug } = sorted[index];
          const isNamed = isOne || positions[index];
          const at = positions[index] ?? positionsOf(dot, width)[0];
          return (
            <a
              key={slug}
              id={pointOf(slug)}
              href={isOne ? undefined : `#${rowOf(slug)}`}
              className={isNamed ? 'mapped' : 'mapped unnamed'}
            >
              {!isOne && <circle className="target" cx={dot.x} cy={dot.y} r={TARGET} />}
              <circle cx={dot.x} cy={dot.y} r={dot.radius} />
              <text x={at.x} y={at.y} dy="0.35em" textAnchor={at.anchor}>
                {dot.name}
              </text>
            </a>
          );
        })}
        <rect className="neat-line" width={width} height={height} />
      </svg>
      <figcaption>{source}</figcaption>
    </figure>
  );
}
