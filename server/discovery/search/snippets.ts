import { escape } from '../../../client/shared/escape.js';
import { fold } from '../../../client/shared/folding.js';
import { SOFT_HYPHEN, wordsAt } from '../../platform/words/words.js';

const LENGTH = 260;
const BEFORE = 60;
/** The length of text that is searched for the passage with the most matches. */
export const MAX_TEXT_LENGTH = 200_000;
const MAX_MATCHES = 200;

const WORD = /[\p{L}\p{N}\p{M}\u00AD]+/gu;

/** Words that are folded at once, which takes a fraction of the time; a part without matches is not divided further. */
const PARTS = [/[^]{1,2000}\S*/g, /[^]{1,50}\S*/g, WORD];

type Match = { start: number; end: number };
/** What folded words that match begin with, and whether a word does. */
export type Sought = { beginnings: string[]; matches: (foldedWord: string) => boolean };

function* matchesIn(text: string, sought: Sought, from = 0, [parts, ...smaller] = PARTS): Generator<Match> {
  for (const { 0: part, index } of text.matchAll(parts)) {
    const start = from + index;
    const folded = fold(part).replaceAll(SOFT_HYPHEN, '');
    if (!sought.beginnings.some((beginning) => folded.includes(beginning))) continue;
    if (smaller.length) yield* matchesIn(part, sought, start, smaller);
    // A combining mark that is not an accent splits words when they are folded.
    else if ([...wordsAt(part)].flat().some(sought.matches)) yield { start, end: start + part.length };
  }
}

/** The text as HTML with its matches in `<mark>`; null if there are none. */
export function highlight(text: string, sought: Sought): string | null {
  const found = [...matchesIn(text, sought)];
  return found.length ? written(text, 0, text.length, found) : null;
}

/** The passage of a text with the most different matches, as HTML with `<mark>`; null if there are none. */
export function snippet(whole: string, sought: Sought): string | null {
  const text = whole.slice(0, MAX_TEXT_LENGTH);
  const found: Match[] = [];
  for (const match of matchesIn(text, sought)) if (found.push(match) === MAX_MATCHES) break;
  if (found.length === 0) return null;
  const different = found.map(({ start: from }, first) => {
    const near = found.slice(first).filter(({ end }) => end <= from + LENGTH - BEFORE);
    return new Set(near.map(({ start, end }) => fold(text.slice(start, end)))).size;
  });
  const best = found[different.indexOf(Math.max(...different))];
  const from = startOf(text, best.start);
  const to = endOf(text, Math.max(from + LENGTH, best.end));
  const here = found.filter(({ start, end }) => start >= from && end <= to);
  return `${from > 0 ? '…' : ''}${written(text, from, to, here)}${to < whole.trimEnd().length ? '…' : ''}`;
}

function written(text: string, from: number, to: number, found: Match[]): string {
  let html = '';
  let at = from;
  for (const { start, end } of found) {
    html += `${escape(text.slice(at, start))}<mark>${escape(text.slice(start, end))}</mark>`;
    at = end;
  }
  return (html + escape(text.slice(at, to))).replace(/\s+/g, ' ').trim();
}

/** A little before a match, at the start of a word. */
function startOf(text: string, match: number): number {
  if (match <= BEFORE) return 0;
  const space = text.slice(match - BEFORE, match).search(/\s/);
  return space === -1 ? match : match - BEFORE + space + 1;
}

/** The end of a word; never inside a character. */
function endOf(text: string, length: number): number {
  if (length >= text.length) return text.length;
  const space = text.slice(0, length).search(/\s\S*$/);
  if (space > length - 40) return space;
  return text.charCodeAt(length) >>> 10 === 0x37 ? length - 1 : length;
}
