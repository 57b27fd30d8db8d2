// The land is in locator.svg.
export const locator = {
  west: 18.7,
  east: 22.4,
  south: 39.2,
  north: 43.5,
  width: 240,
  height: 372,
};
