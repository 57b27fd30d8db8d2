import type { ReactNode } from 'react';
import { Land } from './land';
import sheet from './locator.svg';

const [west, east, south, north] = [18.7, 22.4, 39.2, 43.5];
const [width, height] = [240, 372];

export const x = (longitude: number) => Math.round(((longitude - west) / (east - west)) * width * 10) / 10;
export const y = (latitude: number) => Math.round(((north - latitude) / (north - south)) * height * 10) / 10;
export const isOnSheet = (longitude: number, latitude: number) =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** A small map of Albania and its neighbours. */
export const Locator = ({ alt, children }: { alt?: string; children: ReactNode }) => (
  <svg
    className="locator"
    viewBox={`0 0 ${width} ${height}`}
    {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
  >
    <Land file={sheet} />
    {children}
    <rect className="neat-line" width={width} height={height} />
  </svg>
);
