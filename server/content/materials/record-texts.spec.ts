import { requireLinear } from '../../../test/measures/processor-time.js';
import { splitReferences } from './record-texts.js';

describe('the texts of a record, one by one', () => {
  it.each([
    ['a line each', 'A.\r\nB.\n\nC.', ['A.', 'B.', 'C.']],
    [
      'broken lines, a paragraph each',
      'A, begun\nand ended.\n\nB, begun\nand ended.\n\nC.',
      ['A, begun and ended.', 'B, begun and ended.', 'C.'],
    ],
    ['nothing', null, []],
  ])('splits references: %s', (_, text, works) => {
    expect(splitReferences(text).map((work) => work.text)).toEqual(works);
  });

  it.each([
    ['see (https://doi.org/10.1000/a(1)b).', '10.1000/a(1)b', null],
    ['doi:10.1016/j.geo.2019.01.002, accessed', '10.1016/j.geo.2019.01.002', null],
    ['At https://example.org/a?b=1. Also 10.1000/182!', '10.1000/182', 'https://example.org/a?b=1'],
    ['Pages 10.12/3 and 10.1000/', null, null],
    ['https://a:b@example.org/ http://', null, null],
    ['10.1000/a(1)', '10.1000/a(1)', null],
    [`10.1000/${'x'.repeat(1_992)}`, `10.1000/${'x'.repeat(1_992)}`, null],
    [`10.1000/${'x'.repeat(1_993)}`, null, null],
  ])('finds the DOI and the URL in %s', (text, doi, url) => {
    expect(splitReferences(text)).toEqual([{ text, doi, url }]);
  });

  it('handles hostile text in linear time', () =>
    requireLinear((size) => splitReferences(`10.1000/${')'.repeat(size)}\nhttps://${'.'.repeat(size)}`), 200_000));
});
