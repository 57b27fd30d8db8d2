import { CONTENTS_LIMITS, contentsLimit, sanitiseContents } from './contents.js';

describe('the HTML of an issue’s contents', () => {
  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()">Lumi</p>', '<p>Lumi</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><animate onbegin=alert(1)></svg>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="//evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="https:evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="/\\\\evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="https://user:secret@evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="java\tscript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href=" HTTPS://Example.org ">x</a>', '<a href="https://example.org/" rel="noopener noreferrer">x</a>'],
    ['<a href="#fundi">x</a>', '<a href="#fundi" rel="noopener noreferrer">x</a>'],
    ['<iframe srcdoc="<script>1</script>"></iframe>', ''],
    ['<style>@import "x"</style><base href="/">', ''],
    ['<noscript><p title="</noscript><img src=x onerror=1>"></noscript>', '<p></p>'],
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

describe('contents beyond the limits', () => {
  const CASES: [string, string, string][] = [
    ['300,000 open tags', '<b>'.repeat(300_000), 'depth'],
    ['50,000 nested lists', `${'<ul><li>'.repeat(50_000)}x`, 'depth'],
    ['50,000 nested divs', `${'<div>'.repeat(50_000)}${'</div>'.repeat(50_000)}`, 'depth'],
    ['249,000 tags side by side', '<br>'.repeat(249_000), 'tags'],
    ['250,000 ends without a beginning', '</p>'.repeat(250_000), 'tags'],
    ['10 MB of text', 'x'.repeat(10_000_000), 'characters'],
    ['10 MB of tags', '<b>'.repeat(3_400_000), 'characters'],
    ['an endless address', `<a href="${'<!---->'.repeat(140_000)}">x</a>`, 'attribute characters'],
  ];
  it.each(CASES)('%s are rejected with the limit, and shown as text, in bounded time', (_, html, limit) => {
    const started = process.cpuUsage();
    expect(contentsLimit(html)).toMatchObject({ limit, allowed: expect.any(Number) });
    expect(sanitiseContents(html)).not.toMatch(/<|script/);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
  });

  it.each([
    ['the deepest contents', '<div>'.repeat(CONTENTS_LIMITS.depth) + '</div>'.repeat(CONTENTS_LIMITS.depth)],
    ['the most tags', '<li>a</li>'.repeat(CONTENTS_LIMITS.tags)],
    ['the longest contents', '&'.repeat(CONTENTS_LIMITS.characters)],
    ['a million brackets', '<'.repeat(CONTENTS_LIMITS.characters)],
    ['comments that never end', '<!--'.repeat(CONTENTS_LIMITS.characters / 4)],
    ['as many attributes as fit', `<b ${'a '.repeat(CONTENTS_LIMITS.characters / 2 - 2)}>`],
  ])('%s within the limits are sanitised in bounded time', (_, html) => {
    const started = process.cpuUsage();
    expect(contentsLimit(html)).toBeNull();
    sanitiseContents(html);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });
});
