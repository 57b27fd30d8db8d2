/** The database's fold(), which knows no final sigma: where there is one, each sign by itself. */
export const fold = (text: string) => {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return plain.includes('Σ') ? plain.replace(/./gsu, (sign) => sign.toLowerCase()) : plain.toLowerCase();
};

/** After folding, anything but letters and digits separates words. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const LONGEST_SLUG = 200;

/** The name of an author, a keyword or a place as a part of an address; empty when it has neither a letter nor a digit. */
export const slugOf = (name: string): string =>
  [...wordsOf(name).join('-')].slice(0, LONGEST_SLUG).join('').replace(/-$/, '');

/** An author's name in the order it is spoken, whichever way it was typed. */
export const spokenName = ({
  name,
  givenName,
  familyName,
}: {
  name: string;
  givenName?: string | null;
  familyName?: string | null;
}) => [givenName, familyName].filter(Boolean).join(' ') || name;
