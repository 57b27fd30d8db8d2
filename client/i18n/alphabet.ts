import type { Language } from '../shared/locales';

/** Some browsers lack this alphabet's collation, and the browser must sort as the server did. */
const ALBANIAN = 'a b c ç d dh e ë f g gj h i j k l ll m n nj o p q r rr s sh t th u v w x xh y z zh'.split(' ');
const LETTER = /[dsxzt]h|gj|ll|nj|rr|[a-zçë]/g;

/** The sort key: letters by their position in the alphabet, numbers by value, other accents ignored. */
function albanianKey(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{ASCII}çë]/gu, (character) => character.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
    .replace(LETTER, (letter) => String.fromCharCode(0x80 + ALBANIAN.indexOf(letter)));
}

const byKey = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares titles and names by the alphabet of a language. */
export const alphabetical = (language: Language): ((a: string, b: string) => number) =>
  language === 'al'
    ? (a, b) => byKey(albanianKey(a), albanianKey(b))
    : new Intl.Collator('en', { numeric: true }).compare;
