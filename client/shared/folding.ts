/** Typographic apostrophes, and what keyboards have instead. */
const APOSTROPHES = /[\u2018\u2019\u02bc`\u00b4]/g;

/** Equals the database's fold(), which has no final sigma: texts with a sigma are folded character by character. */
export const fold = (text: string) => {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(APOSTROPHES, "'");
  return plain.includes('Σ') ? plain.replace(/./gsu, (character) => character.toLowerCase()) : plain.toLowerCase();
};

/** After folding, anything but letters and digits separates words. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const MAX_SLUG_LENGTH = 200;

/** The URL segment of an author, a keyword or a place; empty if the name has neither letters nor digits. */
export const slugOf = (name: string): string =>
  [...wordsOf(name).join('-')].slice(0, MAX_SLUG_LENGTH).join('').replace(/-$/, '');

/** What the name of an author and the URL of their page are made of. */
export type Author = { name: string; givenName?: string | null; familyName?: string | null; orcid?: string | null };

/** The URL segment of an author: who has an ORCID iD is that iD, whatever the spelling of the name. */
export const authorSlug = (author: Author) =>
  slugOf(author.orcid ? author.orcid.replace(/^.*\//, '') : givenNameFirst(author));

export const NAME_SUFFIX = /,?\s([JS]r\b\.?|III?|IV)(?=\s*(?:,|$))/;

/** Of 'Martin Luther King Jr.', the 'Jr.', unless an editor counts it to a part of the name. */
export function suffixOf({ name, givenName, familyName }: Author): string | null {
  const [, suffix = null] = NAME_SUFFIX.exec(name) ?? [];
  return suffix && `${givenName} ${familyName}`.split(/[\s,]+/).includes(suffix) ? null : suffix;
}

/** An author's name with the given name first, whichever way it was typed. */
export const givenNameFirst = (author: Author) =>
  author.familyName ? [author.givenName, author.familyName, suffixOf(author)].filter(Boolean).join(' ') : author.name;
