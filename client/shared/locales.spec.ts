import { LANGUAGES, currentYear, isOver, normaliseLanguage, otherLanguage } from './locales';

test('a year begins when it does in Tirana', () => {
  expect(currentYear(new Date('2026-12-31T22:59:59Z'))).toBe(2026);
  expect(currentYear(new Date('2026-12-31T23:00:00Z'))).toBe(2027);
});

test('a deadline has passed when its day is over in Tirana, not in London', () => {
  expect(isOver('2026-06-30', new Date('2026-06-30T21:59:59Z'))).toBe(false);
  expect(isOver('2026-06-30', new Date('2026-06-30T22:00:00Z'))).toBe(true);
});

it('knows a language tag in any case', () => {
  const tags = ['SQ', 'PT-br', 'SR-LATN-rs', 'de-1996'].map(normaliseLanguage);
  expect(tags).toEqual(['sq', 'pt-BR', 'sr-Latn-RS', 'de-1996']);
});

it('the other of two languages is known', () => {
  expect(LANGUAGES.map(otherLanguage)).toEqual(['en', 'al']);
});
