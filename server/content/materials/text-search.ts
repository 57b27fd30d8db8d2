/** Escapes a text for LIKE. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** The single letters and pairs, as in the database's letters_and_pairs(), by which a text too short for trigrams is looked up. */
export function lettersAndPairs(text: string): string[] {
  if (TRIGRAM.test(text)) return [];
  const characters = [...text];
  return characters.length === 1
    ? characters
    : [...new Set(characters.slice(1).map((character, index) => characters[index] + character))];
}
