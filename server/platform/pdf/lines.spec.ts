import { linesOf, printed } from './lines.js';

it('the letters of fonts of TeX are read, and nothing that does not print', () => {
  expect(printed('\x10shape\x1cles\x11 re\x1dect \x16 di\x1berent,\0 di\x1ecult\x7f\n')).toBe(
    '“shapefiles” reflect — different, difficult\n',
  );
});

it('fragments at the same height are joined into a line', () => {
  const at = (text: string, y: number, ends = false) => ({ text, transform: [8, 0, 0, 8, 0, y], ends });
  const items = [at('Shqi', 700), at('përia', 702), at(' ', 0), at('1899', 680, true), at('2', 680), at('3', 677)];
  expect(linesOf(items)).toEqual(['Shqipëria', '1899', '2', '3'].map((text) => ({ text, size: 8 })));
});
