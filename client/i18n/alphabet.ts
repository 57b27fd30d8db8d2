import { slugOf } from '../shared/folding';
import type { Language } from '../shared/locales';

/** Some browsers lack this alphabet's collation, and the browser must sort as the server did. */
const ALBANIAN = 'a b c ç d dh e ë f g gj h i j k l ll m n nj o p q r rr s sh t th u v w x xh y z zh'.split(' ');
const DIGRAPH = '[dsxzt]h|gj|ll|nj|rr';
const LETTER = new RegExp(`${DIGRAPH}|[a-zçë]`, 'g');
const FIRST = new RegExp(`^(?:${DIGRAPH}|.)`, 'u');

/** In lower case, without the accents of other languages. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{ASCII}çë]/gu, (character) => character.normalize('NFD').replace(/\p{M}/gu, ''));

/** The sort key: letters by their position in the alphabet, numbers by value. */
const albanianKey = (text: string): string =>
  plain(text)
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
    .replace(LETTER, (letter) => String.fromCharCode(0x80 + ALBANIAN.indexOf(letter)));

/** The letter under which a name stands in an index; numbers stand together. */
export function initialOf(name: string, language: Language): string {
  const [letter = ''] = (language === 'al' ? FIRST.exec(plain(name)) : slugOf(name)) ?? '';
  return /\p{N}/u.test(letter) ? '0–9' : letter.replace(/^./u, (first) => first.toUpperCase());
}

const byKey = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares titles and names by the alphabet of a language. */
export const alphabetical = (language: Language): ((a: string, b: string) => number) =>
  language === 'al'
    ? (a, b) => byKey(albanianKey(a), albanianKey(b))
    : new Intl.Collator('en', { numeric: true }).compare;
