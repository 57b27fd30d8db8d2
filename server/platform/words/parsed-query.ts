import { SEARCH_LENGTH } from '../../../client/shared/rules.js';
import { searchWords } from './words.js';

const MAX_WORDS = 12;
/** Shorter words must match exactly: as prefixes they would match too many others. */
const MIN_PREFIX_LENGTH = 3;
const MIN_ALBANIAN_STEM_LENGTH = 4;

/** Albanian and English words to ignore, folded. */
const STOP_WORDS = new Set(
  (
    'a ai ajo ata ato as dhe do e edhe i jane jo ka kane kjo ku me ne nga nje nuk per po qe qene se si te u ' +
    'an and are at by for from in is it of on or that the this to with'
  ).split(' '),
);

/** The endings of Albanian nouns and adjectives, folded, longest first. */
const ALBANIAN_ENDING =
  /(?:eve|ave|ive|ove|uve|vet|ase|ise|ose|ene|ete|ine|ite|une|ute|ve|es|et|en|as|at|an|se|sa|si|te|ta|ne|na|re|ra|it|in|ut|un|ja|je|e|a|i|u|t|n)$/;

const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/gu;

/** A reader's query: words, all of which must occur, and phrases. */
export type ParsedQuery = { words: string[]; phrases: string[][] };

/** Never throws: ignores anything but words, and everything beyond the limits. */
export function parseQuery(text: string): ParsedQuery {
  const phrases: string[][] = [];
  let left = MAX_WORDS;
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
  const significant = all.filter((word) => !STOP_WORDS.has(word));
  return { words: take(significant.length || phrases.length ? significant : all), phrases };
}

export const isEmpty = ({ words, phrases }: ParsedQuery) => words.length === 0 && phrases.length === 0;

type Run = <Row extends object>(sql: string, values: unknown[]) => Promise<Row[]>;

/** What finds and marks the words of a text; null if it has none. English stems come from the database. */
export async function prepareQuery(text: string, run: Run) {
  const parsed = parseQuery(text);
  if (isEmpty(parsed)) return null;
  const rows = await run<{ word: string; stem: string | null }>(
    `select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem from unnest($1::text[]) as word`,
    [parsed.words],
  );
  const prefixes = new Map(rows.map(({ word, stem }) => [word, prefixesOf(word, stem)]));
  const searched = [
    ...parsed.words.map((word) => (prefixes.get(word)!.length ? `${prefixes.get(word)![0]}…` : word)),
    ...parsed.phrases.map((phrase) => `“${phrase.join(' ')}”`),
  ];
  return { parsed, searched, queries: queriesOf(parsed, prefixes), ...matcherOf(parsed, prefixes) };
}

/** The prefixes by which a word is found: itself, and its stem in either language; shortest first. */
export function prefixesOf(word: string, englishStem: string | null): string[] {
  if (word.length < MIN_PREFIX_LENGTH || /^\p{N}+$/u.test(word)) return [];
  const prefixes = [word];
  const albanian = word.replace(ALBANIAN_ENDING, '');
  if (albanian.length >= MIN_ALBANIAN_STEM_LENGTH) prefixes.push(albanian);
  // The stem of 'country' and 'countries' is 'countri'; their common prefix is shorter.
  const english = englishStem && (englishStem.endsWith('i') ? englishStem.slice(0, -1) : englishStem);
  if (english && english.length >= MIN_PREFIX_LENGTH && word.startsWith(english)) prefixes.push(english);
  return [...new Set(prefixes)].sort((one, other) => one.length - other.length);
}

/** The texts of a query's tsqueries: what must match, and what ranks the matches. */
export function queriesOf({ words, phrases }: ParsedQuery, prefixes: ReadonlyMap<string, string[]>) {
  const exact = (word: string) => `'${word}'`;
  const prefix = (word: string) => `'${word}':*`;
  const shortest = (word: string) => {
    const [first] = prefixes.get(word)!;
    return first ? prefix(first) : exact(word);
  };
  const phrase = (list: string[]) => `(${list.map(exact).join(' <-> ')})`;
  const anyWord = words.flatMap((word) => [exact(word), ...prefixes.get(word)!.map(prefix)]);
  return {
    /** All words, in any order. */
    all: [...words.map(shortest), ...phrases.flat().map(exact)].join(' & '),
    /** All words as they are, and phrases in their order. */
    exact: [...words.map(exact), ...phrases.map(phrase)].join(' & '),
    /** As `exact`, but a word may also be the beginning of one. */
    byPrefix: [...words.map(shortest), ...phrases.map(phrase)].join(' & '),
    phrases: phrases.map(phrase).join(' & '),
    any: [...anyWord, ...phrases.map(phrase)].join(' | '),
    /** What ranks. For a phrase PostgreSQL would compare all positions of each two of its words. */
    rank: [...anyWord, ...phrases.flat().map(exact)].join(' | '),
  };
}

/** What words of a text that match the query begin with, and whether a folded word does. */
function matcherOf({ words, phrases }: ParsedQuery, prefixes: ReadonlyMap<string, string[]>) {
  const exact = new Set([...words, ...phrases.flat()]);
  const shortest = words.flatMap((word) => prefixes.get(word)!.slice(0, 1));
  const matches = (word: string): boolean => exact.has(word) || shortest.some((prefix) => word.startsWith(prefix));
  return { beginnings: [...exact, ...shortest], matches };
}
