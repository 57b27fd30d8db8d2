import { linesOf, printed } from './lines.js';

it('the letters of fonts of TeX are read, and nothing that does not print', () => {
  expect(printed('\x10shape\x1cles\x11 re\x1dect \x16 di\x1berent,\0 di\x1ecult\x7f\n')).toBe(
    '“shapefiles” reflect — different, difficult\n',
  );
});

it('fragments at the same height are joined into a line', () => {
  const at = (text: string, y: number, size = 10) => ({ text, transform: [size, 0, 0, size, 0, y], ends: false });
  expect(linesOf([at('Shqi', 700), at('përia', 700), at(' ', 0), at('1899', 680, 8)])).toEqual([
    { text: 'Shqipëria', size: 10 },
    { text: '1899', size: 8 },
  ]);
});
