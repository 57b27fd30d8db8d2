import { parse } from 'csv-parse/sync';
import { requireLinear } from '../../../test/measures/processor-time.js';
import { csv, tsv, unmarked } from './csv.js';

const SIGNS = [...'=+-@|%＝＋－＠'];
const FORMULA = /^["\s]*[=+\-@|%＝＋－＠]/;
const HOSTILE = [
  ...SIGNS.flatMap((sign) => [`${sign}1`, `A;${sign}1;B`, `A\t${sign}1`, `A\n${sign}1`, `A\r${sign}1`, `'${sign}1`]),
  ...['\t=1', '\r=1', '\n=1', "'\t=1", '=1;=2', ';;=1', '; =1', 'A;"=1+1";B', '"=1', `A;=cmd|' /C calc'!A0;B`],
  ...["'", "''", '"', ';a', '', 'Ana, Çela', 'e-mail', '’t Hart; Titipat; -x'],
];

describe('a cell', () => {
  it.each(HOSTILE)('is text whatever separates the cells, and can be read again: %j', (text) => {
    const written = csv([[1, text, null]]);
    const [[, read]] = parse(written) as string[][];
    expect(unmarked(read)).toBe(text);
    expect(read).not.toMatch(FORMULA);
    // As spreadsheets of other countries would read it, which are lenient with quotes.
    for (const delimiter of [';', '\t'])
      for (const row of parse(written, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][])
        for (const one of row) expect(one).not.toMatch(FORMULA);
  });

  it('is a number if it is one, and unchanged if nothing in it could be a formula', () => {
    expect(csv([[-1, 'Lumi i Drinit', null]])).toBe('-1,Lumi i Drinit,\r\n');
  });

  it('is on one line in a table separated by tabs', () => {
    expect(tsv([['a\tb', '=1', 2]])).toBe("a b\t'=1\t2\n");
  });

  it.each(["'", ' ', ';', '"', "; '"])('is written in linear time: %j', (piece) =>
    requireLinear((size) => unmarked(csv([[piece.repeat(size)]])), 200_000),
  );
});
