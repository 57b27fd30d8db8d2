import { coverSvg } from './cover.js';

const some = [1500, 2999].flatMap((year) => [0, 9999].map((number) => ({ year, number })));

describe('cover', () => {
  it('is reproducible, and differs between issues', () => {
    const draw = () => some.map((of) => coverSvg({ ...of, kind: 'issue' }));
    expect(draw()).toEqual(draw());
    expect(new Set(draw()).size).toBe(some.length);
  });

  it('weighs at most 8 KB', () => {
    for (const of of some) {
      for (const kind of ['issue', 'article'] as const)
        expect(coverSvg({ ...of, kind }).length).toBeLessThanOrEqual(8192);
    }
  });

  it('is self-contained: no script, no external resources, 3:4', () => {
    const svg = coverSvg({ year: 2023, number: 1, kind: 'article' });
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 600 800"/);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|href|url\(|https?:|NaN|undefined/);
  });

  it('draws closed lines only', () => {
    for (const [, d] of coverSvg({ year: 2022, number: 2, kind: 'issue' }).matchAll(/class="[hc]" d="([^"]*)"/g)) {
      expect(d).toMatch(/^(M[-\d. ]+q[-\d. ]+t[-\d. ]+z)+$/);
    }
  });
});
