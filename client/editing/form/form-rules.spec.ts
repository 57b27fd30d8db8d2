import { accepts, ACCEPTED, isAcceptedPdf, numberOrNull, PDF, textOrNull } from './form-rules';
import { FILE_LIMITS, MEGABYTE } from '../../shared/rules';

describe('a chosen file', () => {
  it('must be a PDF by its type, not only by its name', () => {
    expect(accepts({ name: 'a.pdf', type: 'application/pdf' }, PDF)).toBe(true);
    expect(accepts({ name: 'a.pdf', type: 'text/html' }, PDF)).toBe(false);
  });

  it.each([
    [0, true],
    [1, false],
  ])('of %i bytes more than a PDF may have is accepted: %p', (more, isAccepted) =>
    expect(isAcceptedPdf({ name: 'a.pdf', type: PDF, size: FILE_LIMITS.pdf * MEGABYTE + more })).toBe(isAccepted),
  );

  it('may be an office document by its name', () => {
    expect(accepts({ name: 'Udhëzime.DOCX', type: '' }, ACCEPTED.document)).toBe(true);
    expect(accepts({ name: 'udhëzime.exe', type: '' }, ACCEPTED.document)).toBe(false);
  });
});

it('sends blank fields as null', () => {
  expect(textOrNull('  ')).toBeNull();
  expect(textOrNull(' a ')).toBe(' a ');
  expect(numberOrNull('')).toBeNull();
  expect(numberOrNull('0')).toBe(0);
});
