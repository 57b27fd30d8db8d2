import { isEmailAddress } from './email-address.js';

describe('a single e-mail address', () => {
  it.each(['a@b.co', 'Emri.Mbiemri+gjeo@uni-tirana.edu.al', "o'brien@example.org", 'dikush@shkodër.al'])(
    'accepts %s',
    (address) => {
      expect(isEmailAddress(address)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a@b',
    'a@b.c\r\nBcc: x@y.al',
    '"a b"@x.al',
    'a(comment)@x.al',
    'x:a@b.al;',
    'a@b.al, c@d.al',
    'Emri <a@b.al>',
    ' a@b.al',
    'a..b@x.al',
    'a@-x.al',
    'a@x..al',
    'a@b@c.al',
    `${'a'.repeat(65)}@x.al`,
    `a@${'x'.repeat(63)}.${'y'.repeat(63)}.${'z'.repeat(63)}.${'w'.repeat(63)}.al`,
    null,
    ['a@b.al'],
  ])('rejects %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});
