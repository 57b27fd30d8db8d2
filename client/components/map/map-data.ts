// The places are from GeoNames (NOTICE); the land is in the SVG files.
const [west, east, south, north] = [18.62, 21.62, 39.42, 42.88];
const [width, height] = [600, 919];

export const albania = {
  west,
  east,
  south,
  north,
  width,
  height,
  x: (longitude: number) => Math.round(((longitude - west) / (east - west)) * width),
  y: (latitude: number) => Math.round(((north - latitude) / (north - south)) * height),
  places: [
    { name: 'Tiranë', x: 240, y: 412 },
    { name: 'Durrës', x: 167, y: 413 },
    { name: 'Shkodër', x: 179, y: 216 },
    { name: 'Kukës', x: 360, y: 213 },
    { name: 'Peshkopi', x: 362, y: 317 },
    { name: 'Elbasan', x: 292, y: 469 },
    { name: 'Fier', x: 187, y: 573 },
    { name: 'Berat', x: 266, y: 577 },
    { name: 'Vlorë', x: 173, y: 640 },
    { name: 'Korçë', x: 432, y: 601 },
    { name: 'Gjirokastër', x: 304, y: 745 },
    { name: 'Sarandë', x: 277, y: 798 },
  ],
};
