import type { MouseEvent } from 'react';
import land from '../../components/map/albania.svg';
import { Land } from '../../components/map/land';
import { albania } from '../../components/map/map-data';
import { Town } from '../../components/map/town';
import { positionOf, type Feature } from './values';

const { west, east, south, north, width, height, places, x, y } = albania;

type Props = { features: Feature[]; pending?: number[]; onPoint: (longitude: number, latitude: number) => void };

/** For pointers only, and hidden from screen readers: coordinates can be typed beside it. */
export default function PlacesMap({ features, pending, onPoint }: Props) {
  const points = features.map(positionOf).filter((position) => position !== undefined);

  function point({ clientX, clientY, currentTarget }: MouseEvent<SVGSVGElement>) {
    const box = currentTarget.getBoundingClientRect();
    const right = (clientX - box.left) / box.width;
    const down = (clientY - box.top) / box.height;
    onPoint(west + right * (east - west), north - down * (north - south));
  }

  return (
    <div className="map places-map">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" onClick={point}>
        <rect className="sea" width={width} height={height} />
        <Land file={land} />
        {places.map((place) => (
          <Town key={place.name} town={place} />
        ))}
        {points.map(([longitude, latitude], index) => (
          <circle key={index} className="chosen-place" cx={x(longitude)} cy={y(latitude)} r="11" />
        ))}
        {pending && <circle className="pending-place" cx={x(pending[0])} cy={y(pending[1])} r="11" />}
      </svg>
    </div>
  );
}
