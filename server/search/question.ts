import { SEARCH_LENGTH } from '../../client/rules.js';
import { searchWords } from './words.js';

const MOST_WORDS = 12;
/** A shorter word is found as it is only: a letter begins too many others. */
const SHORTEST_BEGINNING = 3;
const SHORTEST_ALBANIAN_STEM = 4;

/** What says nothing about what somebody looks for, in Albanian and English, folded. */
const STOP_WORDS = new Set(
  (
    'a ai ajo ata ato as dhe do e edhe i jane jo ka kane kjo ku me ne nga nje nuk per po qe qene se si te u ' +
    'an and are at by for from in is it of on or that the this to with'
  ).split(' '),
);

/** The endings of Albanian nouns and adjectives, folded, the longest first. */
const ALBANIAN_ENDING =
  /(?:eve|ave|ive|ove|uve|vet|ase|ise|ose|ene|ete|ine|ite|une|ute|ve|es|et|en|as|at|an|se|sa|si|te|ta|ne|na|re|ra|it|in|ut|un|ja|je|e|a|i|u|t|n)$/;

const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/gu;

/** A question in the words of a reader: words, each of which has to be there, and phrases. */
export type Question = { words: string[]; phrases: string[][] };

/** Never refuses: what is no word is left out, and so is what is beyond the limits. */
export function questionOf(text: string): Question {
  const phrases: string[][] = [];
  let left = MOST_WORDS;
  const take = (words: string[]) => {
    const taken = words.slice(0, left);
    left -= taken.length;
    return taken;
  };
  const rest = text.slice(0, SEARCH_LENGTH).replace(QUOTED, (_, quoted: string) => {
    const phrase = take(searchWords(quoted));
    if (phrase.length) phrases.push(phrase);
    return ' ';
  });
  const all = [...new Set(searchWords(rest))];
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  return { words: take(telling.length || phrases.length ? telling : all), phrases };
}

export const isEmpty = ({ words, phrases }: Question) => words.length === 0 && phrases.length === 0;

/** What a word may begin with, where it is found: itself, and its stem in either language. The first is the shortest. */
export function beginningsOf(word: string, englishStem: string | null): string[] {
  if (word.length < SHORTEST_BEGINNING || /^\p{N}+$/u.test(word)) return [];
  const found = [word];
  const albanian = word.replace(ALBANIAN_ENDING, '');
  if (albanian.length >= SHORTEST_ALBANIAN_STEM) found.push(albanian);
  // 'country' and 'countries' are 'countri': what both begin with is shorter.
  const english = englishStem && (englishStem.endsWith('i') ? englishStem.slice(0, -1) : englishStem);
  if (english && english.length >= SHORTEST_BEGINNING && word.startsWith(english)) found.push(english);
  return [...new Set(found)].sort((one, other) => one.length - other.length);
}

/** Of a question, with the beginnings of its words: what has to match, and what the best match has the most of. Texts of tsquery. */
export function queriesOf({ words, phrases }: Question, beginnings: ReadonlyMap<string, string[]>) {
  const exact = (word: string) => `'${word}'`;
  const prefix = (word: string) => `'${word}':*`;
  const shortest = (word: string) => {
    const [first] = beginnings.get(word) ?? [];
    return first ? prefix(first) : exact(word);
  };
  const phrase = (list: string[]) => `(${list.map(exact).join(' <-> ')})`;
  return {
    /** All words somewhere, without their places. */
    all: [...words.map(shortest), ...phrases.flat().map(exact)].join(' & '),
    /** All words, and those of phrases one behind the other. */
    inOrder: [...words.map(shortest), ...phrases.map(phrase)].join(' & '),
    phrases: phrases.map(phrase).join(' & '),
    any: [
      ...words.flatMap((word) => [exact(word), ...(beginnings.get(word) ?? []).map(prefix)]),
      ...phrases.map(phrase),
    ].join(' | '),
  };
}

/** Whether a folded word of a text is one that a question asks for. */
export function matcherOf({ words, phrases }: Question, beginnings: ReadonlyMap<string, string[]>) {
  const exact = new Set([...words, ...phrases.flat()]);
  const prefixes = words.flatMap((word) => (beginnings.get(word) ?? []).slice(0, 1));
  return (word: string): boolean => exact.has(word) || prefixes.some((prefix) => word.startsWith(prefix));
}
