import { sanitiseContents } from './contents.js';

describe('the HTML of an issue’s contents', () => {
  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()">Lumi</p>', '<p>Lumi</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><animate onbegin=alert(1)></svg>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="//evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<iframe srcdoc="<script>1</script>"></iframe>', ''],
    ['<style>@import "x"</style><base href="/">', ''],
    ['<noscript><p title="</noscript><img src=x onerror=1>"></noscript>', '<p></p>'],
  ])('makes %j harmless', (html, harmless) => {
    expect(sanitiseContents(html)).toBe(harmless);
  });

  it('keeps what prints well, and is stable', () => {
    const html =
      '<h2>Përmbajtja</h2><ol><li><a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer">Drini i Zi</a></li></ol><table><tr><td colspan="2">1–12</td></tr></table>';
    expect(sanitiseContents(html)).toBe(html);
    expect(sanitiseContents(sanitiseContents(html))).toBe(html);
  });
});
