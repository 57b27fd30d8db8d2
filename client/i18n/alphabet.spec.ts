import { alphabetical } from './alphabet';

const sorted = (words: string[]) => words.toSorted(alphabetical('al'));

describe('the Albanian alphabet', () => {
  it('sorts digraphs after their first letter', () => {
    const letters =
      'ajër bregdet cikël çelës det dheu erë ëndërr fushë grykë gjeografi hartë ishull jug klimë liqen llavë mal natyrë ' +
      'njeri orografi park qytet relief rrafshnalt stinë shkëmb tokë thellësi ujë verë xixë xhade yll zall zhavorr';
    expect(sorted(letters.split(' ').toReversed()).join(' ')).toBe(letters);
  });

  it('ignores case, and accents of other languages', () => {
    const names = 'Cërrik ÇAMËRI dibër Dhërmi Elbasan Évora';
    expect(sorted(names.split(' ').toReversed()).join(' ')).toBe(names);
  });

  it('puts 2 before 10', () => {
    expect(sorted(['Shtojca 10', 'Shtojca 2'])).toEqual(['Shtojca 2', 'Shtojca 10']);
  });
});

it('English has its own order', () => {
  const names = ['Dhaka', 'Dz', 'Guide 9', 'Guide 10'];
  expect(names.toReversed().toSorted(alphabetical('en'))).toEqual(names);
});
