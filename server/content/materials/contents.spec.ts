import { requireLinear } from '../../../test/measures/processor-time.js';
import { CONTENTS_LIMITS, contentsLimit, sanitiseContents } from './contents.js';

describe('the HTML of an issue’s contents', () => {
  it.each([
    ['<a href="//evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="/\\\\evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href=" HTTPS://Example.org ">x</a>', '<a href="https://example.org/" rel="noopener noreferrer">x</a>'],
    ['<a href="#fundi">x</a>', '<a href="#fundi" rel="noopener noreferrer">x</a>'],
  ])('sanitises %j', (html, harmless) => {
    expect(sanitiseContents(html)).toBe(harmless);
  });

  it('preserves harmless markup, and is idempotent', () => {
    const html =
      '<h2>Përmbajtja</h2><ol><li><a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer">Drini i Zi</a></li></ol><table><tr><td colspan="2">1–12</td></tr></table>';
    expect(sanitiseContents(html)).toBe(html);
    expect(sanitiseContents(sanitiseContents(html))).toBe(html);
  });
});

it('preserves line breaks typed without tags', () => {
  expect(sanitiseContents('1. Lumi < 5 km\r\n2. Mali\n')).toBe('1. Lumi &lt; 5 km<br />2. Mali');
  expect(sanitiseContents('<p>Një\nrresht</p>')).toBe('<p>Një\nrresht</p>');
});

describe('contents in linear time', () => {
  let count = 0;
  /** Never the same twice, since what was sanitised is memoised. */
  const unique = (html: string) => html + String(count++).padStart(LABEL, '0');
  const LABEL = 6;

  const BEYOND: [string, (size: number) => string, number, string][] = [
    ['300,000 open tags', (size) => '<b>'.repeat(size), 300_000, 'depth'],
    ['50,000 nested lists', (size) => `${'<ul><li>'.repeat(size)}x`, 50_000, 'depth'],
    ['249,000 tags side by side', (size) => '<br>'.repeat(size), 249_000, 'tags'],
    ['250,000 ends without a beginning', (size) => '</p>'.repeat(size), 250_000, 'tags'],
    ['10 MB of text', (size) => 'x'.repeat(size), 10_000_000, 'characters'],
    ['an endless address', (size) => `<a href="${'<!---->'.repeat(size)}">x</a>`, 140_000, 'attribute characters'],
  ];
  it.each(BEYOND)(
    'beyond the limits are rejected with the limit, and shown as text: %s',
    async (_, of, size, limit) => {
      expect(contentsLimit(of(size))).toMatchObject({ limit, allowed: expect.any(Number) });
      await requireLinear((part) => {
        const html = unique(`x${of(part)}`);
        contentsLimit(html);
        expect(sanitiseContents(html)).toMatch(/^x(?!.*(?:<|script))/s);
      }, size);
    },
  );

  const { depth, tags, characters } = CONTENTS_LIMITS;
  it.each<[string, (size: number) => string, number]>([
    ['the deepest', (size) => '<div>'.repeat(size) + '</div>'.repeat(size), depth],
    ['the most tags', (size) => '<li>a</li>'.repeat(size), tags],
    ['the longest', (size) => '&'.repeat(size - LABEL), characters],
    ['a million brackets', (size) => '<'.repeat(size - LABEL), characters],
    ['comments that never end', (size) => '<!--'.repeat((size - LABEL) / 4), characters],
    ['as many attributes as fit', (size) => `<b ${'a '.repeat((size - LABEL) / 2 - 2)}>`, characters],
  ])('within the limits are sanitised: %s', async (_, of, size) => {
    expect(contentsLimit(unique(of(size)))).toBeNull();
    await requireLinear((part) => sanitiseContents(unique(of(part))), size);
  });
});
