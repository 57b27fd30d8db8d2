export { fold } from '../../client/folding.js';

/** A text that LIKE takes at its word. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** What a text without a trigram is looked up by, of the database's letters(). */
export function lettersOf(text: string): string[] {
  if (TRIGRAM.test(text)) return [];
  const signs = [...text];
  return signs.length === 1 ? signs : [...new Set(signs.slice(1).map((sign, index) => signs[index] + sign))];
}
