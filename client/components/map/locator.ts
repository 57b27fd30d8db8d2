// Made by scripts/make-map.mjs from OpenStreetMap (coast and borders, ODbL 1.0).
export const locator = {
  west: 18.7,
  east: 22.4,
  south: 39.2,
  north: 43.5,
  width: 240,
  height: 372,
};
