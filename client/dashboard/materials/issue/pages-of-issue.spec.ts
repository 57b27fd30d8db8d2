import { contentsOf, contentsOfLines, exchanged, lastPageOf, pageFaults } from './pages-of-issue';

const page = (number: number | null) => (number === null ? null : String(number));
const article = (id: number, first: number | null, last: number | null) => ({
  id,
  title: `A${id}`,
  firstPage: page(first),
  lastPage: page(last),
});

describe('the pages of an issue', () => {
  it('are contiguous, or reported as missing or overlapping', () => {
    const faults = (...pages: [number | null, number | null][]) =>
      pageFaults(pages.map(([first, last], index) => article(index, first, last))).map(({ kind, from, to }) => [
        kind,
        from,
        to,
      ]);
    expect(faults([1, 9], [10, 20], [21, 21])).toEqual([]);
    expect(faults([1, 9], [11, 12])).toEqual([['gap', 10, 10]]);
    expect(faults([1, 9], [9, 20])).toEqual([['overlap', 9, 9]]);
    expect(faults([1, 30], [5, 8], [31, 40])).toEqual([['overlap', 5, 8]]);
    expect(faults([1, 9], [null, null], [10, 5], [10, 12])).toEqual([]);
    expect(faults()).toEqual([]);
    const preface = { ...article(9, null, null), firstPage: 'i', lastPage: 'xii' };
    expect(pageFaults([preface, article(1, 1, 9), article(2, 10, 12)])).toEqual([]);
  });

  it('are exchanged with the next article, each as long as before', () => {
    const after = (one: [number | null, number | null], next: [number | null, number | null]) => {
      const pages = exchanged(article(1, ...one), article(2, ...next));
      return pages && [pages.next, pages.one].map(({ firstPage, lastPage }) => `${firstPage}–${lastPage}`);
    };
    expect(after([1, 10], [11, 14])).toEqual(['1–4', '5–14']);
    expect(after([1, 10], [13, 14])).toEqual(['1–2', '5–14']);
    expect(after([5, 8], [5, 8])).toEqual(['5–8', '9–12']);
    expect(after([null, null], [11, 14])).toBeNull();
    expect(after([10, 1], [11, 14])).toBeNull();
    expect(after([1, 1], [2, 2])).toEqual(['1–1', '2–2']);
    expect(after([1, 2], [4, 3])).toBeNull();
  });

  it('end where the last article ends', () => {
    expect(lastPageOf([article(1, 1, 9), article(2, 30, null), article(3, null, null)])).toBe(30);
    expect(lastPageOf([])).toBe(0);
  });
});

it('contents are generated from the articles, by section, as plain text', () => {
  const of = (section: string | null, title: string, pages: [number, number] | null) => ({
    ...article(1, pages?.[0] ?? null, pages?.[1] ?? null),
    section,
    title,
    authorsText: 'Ana Kola; Besnik <b>Dervishi</b>',
  });
  expect(
    contentsOf([
      of('Studime', 'Lumi & <i>bregu</i>', [1, 9]),
      of('Studime', 'Mali', [10, 10]),
      of(null, 'Shënim', null),
    ]),
  ).toBe(
    '<h3>Studime</h3><ol><li>Lumi &amp; &lt;i&gt;bregu&lt;/i&gt; — Ana Kola; Besnik &lt;b&gt;Dervishi&lt;/b&gt;, 1–9</li><li>Mali — Ana Kola; Besnik &lt;b&gt;Dervishi&lt;/b&gt;, 10</li></ol><ol><li>Shënim — Ana Kola; Besnik &lt;b&gt;Dervishi&lt;/b&gt;</li></ol>',
  );
});

describe('contents from plain lines', () => {
  it.each([
    ['lines with numbers and dots', '1. Liqeni ..... 5\n2) Mali\t17\n', '<ol><li>Liqeni, 5</li><li>Mali, 17</li></ol>'],
    ['marks, blanks and years', ' • 1913 në hartë\r\n\r\n– Bregu', '<ol><li>1913 në hartë</li><li>Bregu</li></ol>'],
    ['markup', '<b>a</b> & b', '<ol><li>&lt;b&gt;a&lt;/b&gt; &amp; b</li></ol>'],
    ['nothing', ' \n', ''],
  ])('from %s', (_, text, html) => expect(contentsOfLines(text)).toBe(html));
});
