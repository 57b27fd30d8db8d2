import { coverSvg } from './cover.js';
import { CoversService } from './covers.service.js';

const some = [1500, 1899, 1980, 2023, 2999].flatMap((year) => [0, 1, 2, 12, 9999].map((number) => ({ year, number })));

describe('cover', () => {
  it('is the same every time and differs between issues', () => {
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

  it('stands alone: no script, nothing from elsewhere, 3:4', () => {
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

describe('CoversService', () => {
  const covers = new CoversService();

  it('draws a cover once', () => {
    expect(covers.get('2023-1.svg')).toBe(covers.get('2023-1.svg'));
    expect(covers.get('2023-1.svg').etag).not.toBe(covers.get('2023-1.svg', 'article').etag);
  });

  it.each([
    '1499-1.svg',
    '3000-1.svg',
    '2023--1.svg',
    '2023-01.svg',
    '2023-10000.svg',
    '2023-1.png',
    '2023-1',
    '../x',
    '',
  ])('knows no cover named %j', (name) => expect(() => covers.get(name)).toThrow('There is no such cover.'));

  it('knows no other kind', () => expect(() => covers.get('2023-1.svg', 'book')).toThrow('There is no such cover.'));
});
