import { hasOrcidCheckDigit, isRor, normaliseDoi, normaliseOrcid, normaliseRor } from './identifiers.js';

describe('normaliseDoi', () => {
  it.each([
    ...['10.1000/182', ' 10.1000/182\n', 'doi:10.1000/182', 'DOI: 10.1000/182', 'https://doi.org/10.1000/182'],
    ...['http://dx.doi.org/10.1000/182', 'HTTPS://DOI.ORG/10.1000/182', 'https://www.doi.org/10.1000/182'],
    ...['doi.org/10.1000/182', 'doi:https://doi.org/10.1000/182'],
  ])('knows %j', (written) => expect(normaliseDoi(written)).toBe('10.1000/182'));

  it('decodes what a URL must encode, and nothing else', () => {
    expect(normaliseDoi('https://doi.org/10.1002/%28SICI%291')).toBe('10.1002/(SICI)1');
    expect(normaliseDoi('doi.org/10.1002/a%3Cb')).toBe('10.1002/a<b');
    expect(normaliseDoi('10.1002/a%28b')).toBe('10.1002/a%28b');
    expect(normaliseDoi('https://doi.org/10.1002/a%zz')).toBe('10.1002/a%zz');
  });

  it('leaves other text unchanged', () => expect(normaliseDoi('javascript:alert(1)')).toBe('javascript:alert(1)'));
});

describe('normaliseOrcid', () => {
  it.each([
    ...['0000-0002-1694-233X', '0000-0002-1694-233x', '000000021694233X', 'orcid.org/0000-0002-1694-233X'],
    ...['http://orcid.org/0000-0002-1694-233X', ' https://www.orcid.org/0000-0002-1694-233X/ '],
    'ORCID: 0000-0002-1694-233X',
  ])('knows %j', (written) => expect(normaliseOrcid(written)).toBe('https://orcid.org/0000-0002-1694-233X'));

  it('does not change other identifiers', () => expect(normaliseOrcid('1234')).toBe('1234'));
});

it('detects a mistyped ORCID iD by its check digit', () => {
  expect(hasOrcidCheckDigit('https://orcid.org/0000-0002-1825-0097')).toBe(true);
  expect(hasOrcidCheckDigit('https://orcid.org/0000-0002-1694-233X')).toBe(true);
  expect(hasOrcidCheckDigit('https://orcid.org/0000-0002-1825-0079')).toBe(false);
});

it.each(['https://ror.org/02mhbdp94', ' ROR.org/02MHBDP94/ ', 'http://www.ror.org/02mhbdp94', '02mhbdp94'])(
  'knows the ROR id %j, and a mistyped one by its check digits',
  (written) => {
    expect(normaliseRor(written)).toBe('https://ror.org/02mhbdp94');
    expect(isRor(normaliseRor(written))).toBe(true);
    // Digits that only differ by 97 from the right ones.
    const mistyped = ['02mhbdp95', '02mhbdq94', '02mhc6x01', '02mhc7x99'].map((id) => `https://ror.org/${id}`);
    expect([...mistyped, '02mhbdp94', 'x'].filter(isRor)).toEqual([]);
    expect(isRor('https://ror.org/02mhc6x98')).toBe(true);
  },
);
