export { fold } from '../../client/folding.js';

/** Escapes a text for LIKE. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** The single letters and pairs, as in the database's letters(), by which a text too short for trigrams is looked up. */
export function lettersOf(text: string): string[] {
  if (TRIGRAM.test(text)) return [];
  const signs = [...text];
  return signs.length === 1 ? signs : [...new Set(signs.slice(1).map((sign, index) => signs[index] + sign))];
}
