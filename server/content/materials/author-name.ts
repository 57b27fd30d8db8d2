import { NAME_SUFFIX } from '../../../client/shared/folding.js';

const TITLE = /^(?:prof|dr|doc|asoc|asist|akad|mr|msc|phd|ing)\.?$/i;
const INITIALS = /^(?:\p{Lu}\p{M}*\.?-?)+$/u;

/**
 * Splits 'Hoxha, Arben', 'Hoxha A.', 'Prof. Dr. Arben Hoxha' and 'Arben Hoxha' alike; a single word is a family name. In lower case, what
 * stands before the last word, but not first, belongs to it, as for BibTeX: 'van Gogh'.
 */
export function partsOfName(name: string): { givenName: string | null; familyName: string } {
  const [beforeComma, ...afterComma] = name
    .replace(NAME_SUFFIX, '')
    .split(',')
    .map((part) => part.trim());
  const given = afterComma.filter(Boolean).join(', ');
  if (beforeComma && given) return { givenName: given, familyName: beforeComma };
  const titled = beforeComma.replace(/\.(?=\p{L}{2})/gu, '. ').split(/\s+/);
  const untitled = titled.findIndex((word) => !TITLE.test(word));
  const words = titled.slice(untitled);
  const isInitial = (word: string) =>
    word.length <= 6 && INITIALS.test(word) && (word.includes('.') || word.length === 1);
  const initials = words.findLastIndex((word) => !isInitial(word)) + 1;
  if (initials < words.length && !isInitial(words[0]))
    return { givenName: words.slice(initials).join(' '), familyName: words.slice(0, initials).join(' ') };
  const particle = words.findIndex((word) => /^\p{Ll}[^.]*$/u.test(word));
  const family = particle > 0 && /\p{Lu}/u.test(words.at(-1)!) ? particle : words.length - 1;
  if (family > 0) return { givenName: words.slice(0, family).join(' '), familyName: words.slice(family).join(' ') };
  // 'Pali II' has no other name.
  return { givenName: null, familyName: name.slice(name.lastIndexOf(words[0])) };
}
