// The land is in locator.svg.
const [west, east, south, north] = [18.7, 22.4, 39.2, 43.5];
const [width, height] = [240, 372];

export const locator = {
  width,
  height,
  x: (longitude: number) => Math.round(((longitude - west) / (east - west)) * width * 10) / 10,
  y: (latitude: number) => Math.round(((north - latitude) / (north - south)) * height * 10) / 10,
  has: (longitude: number, latitude: number) =>
    longitude >= west && longitude <= east && latitude >= south && latitude <= north,
};
