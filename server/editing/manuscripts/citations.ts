import { fold } from '../../../client/shared/folding.js';
import { HEADINGS } from '../../../client/shared/markup.js';
import { renumbered } from '../../content/materials/citations.js';
import type { Element, Text } from '../../platform/markup/tree.js';
import { append, before, htmlOf, made, remove, textNode, textsIn } from '../../platform/markup/tree.js';
import { type Tally } from './tally.js';

const YEAR = /(?<![\d\p{L}])((?:1[5-9]|20)\d{2}[a-z]?)(?![\d\p{L}])/u;
/** The first of a list in brackets, or the next behind a link. An interval such as [0, 1] begins with no reference. */
const NUMBER = /(?:\[|^\s*[,;–-]\s*)(\d{1,3})(?=(?:\s*[,;–-]\s*\d{1,3})*\s*\])/g;
/** What looks like a citation, by name and year; not the month of a year. */
const CITED =
  /(?!(?:(?:Jan|Febr)uary|April|June|July|(?:Septem|Octo|Novem|Decem)ber) )\p{Lu}[\p{L}’'-]+(?: et al\.?| (?:dhe|and|&) \p{Lu}[\p{L}’'-]+)?,? (?:1[5-9]|20)\d{2}[a-z]?(?=[,;:)])/gu;
/** How far before its year the name of a cited author stands. */
const REACH = 80;
const UNTOUCHED = ['a', 'math', 'pre', 'code', ...HEADINGS];

type Reference = { number: number; name: string; year: string };

/**
 * Links what the text cites, by number or by name and year, to the references of the record, or to its own if that has none; says what
 * could not be linked. A text of JATS has links to its own.
 */
export function linkCitations(html: string, own: readonly string[], ofRecord: readonly string[], tally: Tally): string {
  const references = ofRecord.length ? ofRecord : own;
  if (references.length === 0) return html;
  if (html.includes('href="#ref-')) {
    const { text, lost } = renumbered(html, references, own);
    for (const cited of lost) tally.lose('CITATION', cited, undefined, '');
    return text;
  }
  const parsed = references.map((line, index): Reference => ({
    number: index + 1,
    name: fold(/\p{L}[\p{L}’'-]+/u.exec(line)?.[0] ?? ''),
    year: YEAR.exec(line)?.[1] ?? '',
  }));
  const body = made(`<body>${html}</body>`);
  for (const text of [...textsIn(body, UNTOUCHED)]) link(text, parsed, tally);
  return htmlOf(body);
}

function link(text: Text, references: readonly Reference[], tally: Tally): void {
  const pieces: (string | Element)[] = [];
  let rest = text.data;
  for (let citation = first(rest, references); citation; citation = first(rest, references)) {
    const anchor = made(`<a href="#ref-${citation.number}"></a>`);
    append(anchor, [textNode(rest.slice(citation.from, citation.to))]);
    pieces.push(rest.slice(0, citation.from), anchor);
    rest = rest.slice(citation.to);
  }
  for (const piece of [...pieces, rest])
    if (typeof piece === 'string')
      for (const [cited] of piece.matchAll(CITED)) tally.lose('CITATION', cited, undefined, '');
  for (const piece of [...pieces, rest]) before(text, typeof piece === 'string' ? textNode(piece) : piece);
  remove(text as never);
}

type Citation = { from: number; to: number; number: number };

/** The first citation in a text. */
function first(text: string, references: readonly Reference[]): Citation | null {
  const byName = named(text, references);
  return numbered(text.slice(0, byName?.from), references.length) ?? byName;
}

function numbered(text: string, count: number): Citation | null {
  for (const { 0: whole, 1: digits, index } of text.matchAll(NUMBER)) {
    const to = index + whole.length;
    const number = Number(digits);
    if (number >= 1 && number <= count) return { from: to - digits.length, to, number };
  }
  return null;
}

function named(text: string, references: readonly Reference[]): Citation | null {
  let at = 0;
  for (let year = YEAR.exec(text); year; year = YEAR.exec(text.slice(at))) {
    const index = at + year.index;
    const start = Math.max(at, index - REACH);
    // Another citation ends where this one may begin.
    const before = text.slice(start, index);
    const offset = start + before.lastIndexOf(';') + 1;
    const window = text.slice(offset, index);
    const words = [...window.matchAll(/\p{L}[\p{L}’'-]*/gu)];
    const match = references
      .filter((one) => one.year === year[1])
      .flatMap((one) => {
        const word = words.findLast(([each]) => /^\p{Lu}/u.test(each) && fold(each) === one.name);
        return word ? [{ number: one.number, from: offset + word.index }] : [];
      })
      .toSorted((one, other) => one.from - other.from)[0];
    const end = index + year[1].length;
    if (match) {
      const cited = text.slice(match.from, end);
      const isOpen = cited.includes('(') && !cited.includes(')') && text[end] === ')';
      return { ...match, to: isOpen ? end + 1 : end };
    }
    at = end;
  }
  return null;
}
