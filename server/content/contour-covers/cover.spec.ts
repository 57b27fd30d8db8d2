import { coverSvg } from './cover.js';

const EXTREMES = [
  { year: 1500, number: 0 },
  { year: 2999, number: 9999 },
];

describe('covers', () => {
  const drawn = EXTREMES.flatMap((of) => (['issue', 'article'] as const).map((kind) => coverSvg({ ...of, kind })));

  it('are reproducible, and differ', () => {
    expect(coverSvg({ ...EXTREMES[0], kind: 'issue' })).toBe(drawn[0]);
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('weigh at most 8 KB, and are self-contained closed lines: no script, no external resources, 3:4', () => {
    for (const svg of drawn) {
      expect(svg.length).toBeLessThanOrEqual(8192);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 600 800"/);
      // The landscape is imaginary, so the sheet names no degrees.
      expect(svg).not.toContain('°');
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|href|url\(|https?:|NaN|undefined/);
      for (const [, d] of svg.matchAll(/class="[hc]" d="([^"]*)"/g))
        expect(d).toMatch(/^(M[-\d. ]+q[-\d. ]+t[-\d. ]+z)+$/);
    }
  });
});
