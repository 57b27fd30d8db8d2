import { requireLinear } from '../../../test/measures/processor-time.js';
import { cleanName, extensionOf, nameFromTitle } from './file-name.js';

describe('the name of an uploaded file', () => {
  it.each([
    ['../../etc/x.pdf', 'x.pdf'],
    ['..\\..\\x.pdf', 'x.pdf'],
    ['C:\\x.PDF', 'x.pdf'],
    ['x\r\nSet-Cookie: a.pdf', 'x Set-Cookie_ a.pdf'],
    ['"><img src=x onerror=1>.pdf', '___img src=x onerror=1_.pdf'],
    ['fatura\u202Efdp.pdf', 'faturafdp.pdf'],
    ['dy\n\u200b fjalë.pdf', 'dy fjalë.pdf'],
    ['.', 'skedar.pdf'],
    ['', 'skedar.pdf'],
    ['Shqipe\u0308ri & ç — 📄.pdf', 'Shqipëri & ç — 📄.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
  ])('%j becomes %j', (name, expected) => {
    expect(cleanName(name, 'pdf')).toBe(expected);
  });

  it('is cut to 120 characters with its extension', () => {
    expect(cleanName(`${'ë'.repeat(300)}.pdf`, 'pdf')).toHaveLength(120);
  });

  it.each(['.', ' ', '. ', '.pdf', '/'])('made of 64,000 times %j is cleaned in linear time', (part) =>
    requireLinear((size) => {
      const name = `a${part.repeat(size)}a.pdf`;
      expect(cleanName(name, 'pdf')).toMatch(/^[^/]{1,116}\.pdf$/);
      extensionOf(name);
    }, 64_000),
  );

  it.each([
    [`x.${'a'.repeat(40)}!.(a+)+`, '(a+)+'],
    ['x.(((', '((('],
  ])('%j has an extension that is never interpreted as a pattern', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
    // As a pattern, the first would take an exponential time.
    expect(cleanName(name, extension)).toBe(name);
  });

  it('has the extension after its last dot', () => {
    expect(extensionOf('x.pdf.html')).toBe('html');
    expect(extensionOf('X.PDF ')).toBe('pdf');
    expect(extensionOf('pa prapashtesë')).toBe('');
    expect(extensionOf('Harta nr.3/4')).toBe('');
  });

  it('made from a title includes the text before a slash', () => {
    expect(nameFromTitle('Numri 1/2:\nShqipëria', 'pdf')).toBe('Numri 1-2_ Shqipëria.pdf');
  });
});
