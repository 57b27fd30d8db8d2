import { fold } from '../../../client/shared/folding.js';
import { isTurnOver, nextTurn } from '../responses/turns.js';

/** Longer words are truncated, in texts and in queries. */
const MAX_WORD_LENGTH = 100;
const LAST_POSITION = 16_383;
const MAX_POSITIONS = 255;
/** Words beyond this size are not indexed. A tsvector may take 1 MiB, and those of record, full text and PDF are combined. */
const MAX_VECTOR_BYTES = 250_000;
export const MAX_BODY_BYTES = 300_000;
const MAX_DIFFERENT_BYTES = 490_000;
/** Where a PDF has a hyphen at the end of a line. */
export const SOFT_HYPHEN = '\u00AD';
/** Prevents phrases from matching across fields. */
const GAP = 20;

export type Weight = 'A' | 'B' | 'C' | 'D';

const cut = (word: string) => (word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join(''));

/** The words of a text, as used by the search; a hyphenated one is followed by its parts. */
export function* wordsAt(text: string): Generator<string[]> {
  for (const [run] of fold(text).matchAll(/[\p{L}\p{N}][\p{L}\p{N}\u00AD]*/gu)) {
    const parts = run.split(SOFT_HYPHEN).filter(Boolean);
    yield (parts.length > 1 ? [parts.join(''), ...parts] : parts).map(cut);
  }
}

/** Some thousand words each, and never a part of one. */
const PIECE = /[^]{1,20000}(?!\S)|[^]{20000}/gu;
export const piecesOf = (text: string | null): string[] => text?.match(PIECE) ?? [];

/** As `wordsAt`, without holding the event loop. */
async function* wordsInTurns(text: string | null): AsyncGenerator<string[][]> {
  for (const piece of piecesOf(text)) {
    if (isTurnOver()) await nextTurn();
    yield [...wordsAt(piece)];
  }
}

/** The words of a query. */
export const searchWords = (text: string): string[] => [...wordsAt(text)].map(([word]) => word);

/** The text of a tsvector of these fields. Words are letters and digits, so nothing needs escaping. */
export async function vectorOf(fields: readonly (readonly [text: string | null, weight: Weight])[]): Promise<string> {
  const entries = new Map<string, string[]>();
  let position = 0;
  let size = 0;
  for (const [text, weight] of fields) {
    for await (const piece of wordsInTurns(text)) {
      for (const words of piece) {
        position = Math.min(position + 1, LAST_POSITION);
        for (const word of words) {
          const positions = entries.get(word);
          if (!positions) size += Buffer.byteLength(word) + 8;
          size += 2;
          if (size > MAX_VECTOR_BYTES) return written(entries);
          if (!positions) entries.set(word, [`${position}${weight}`]);
          else if (positions.length < MAX_POSITIONS) positions.push(`${position}${weight}`);
        }
      }
    }
    position += GAP;
  }
  return written(entries);
}

const written = (entries: Map<string, string[]>) =>
  [...entries].map(([word, positions]) => `'${word}':${positions.join(',')}`).join(' ');

/** The distinct words of several texts, without positions, as many as a tsvector can hold. */
export async function differentWords(texts: readonly string[], max = MAX_DIFFERENT_BYTES): Promise<string[]> {
  const different = new Set<string>();
  let size = 0;
  for (const text of texts) {
    for await (const piece of wordsInTurns(text)) {
      for (const word of piece.flat()) {
        if (different.has(word)) continue;
        size += Buffer.byteLength(word);
        if (size > max) return [...different];
        different.add(word);
      }
    }
  }
  return [...different];
}
