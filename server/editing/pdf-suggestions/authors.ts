import type { Line } from '../../platform/pdf/lines.js';

export type FoundAuthors = { names: string[]; isSure: boolean };

/** Marks that refer from a name to an affiliation or a note: digits, asterisks and daggers, letters in brackets. */
const MARKS = /[\d*∗†‡§¶#♯✉¹²³⁰⁴-⁹]+/gu;
const ONLY_MARKS = /^[\s\d*∗†‡§¶#♯✉¹²³⁰⁴-⁹,;()[\]a-d·•]*$/u;
const AND = /\s*(?:\s(?:and|dhe|und|et|e|i|&)\s|&)\s*/giu;

const LEADING_AND = /^[\s,;]*(?:and|dhe|und|et|&)\s+/i;

const INSTITUTION =
  /universi|instit|depart|fakultet|facult|school|coll[eè]ge|cent(?:re|er|rum|ri)|laborat|academ|akadem|ministr|museum|hospital|research|k[ëe]rkim|group|society|shoq[ëe]ri|journal|revist|gmbh|\binc\b|\bltd\b|agency|agjenci|council|bashkia|observat|foundation|fondacion|katedr|drejtori|program|municipal|report|raport|bulletin|buletin|proceedings|library|bibliotek|republi|street|rruga|\bbox\b/i;
const OTHER =
  /[@:•/=?!“”"]|\bhttps?|\d{3}|^(?:abstract|introduction|contents|keywords?|summary|received|accepted|published|submitted|editor|reviewer|licen[cs]e|version|draft|preprint|article|review|software|paper|original|volume|issue)\b/i;
const MONTH =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|janar|shkurt|mars|prill|maj|qershor|korrik|gusht|shtator|tetor|n[ëe]ntor|dhjetor)\.?\s+\d/i;
const PARTICLE =
  /^(?:de|da|di|du|del|della|der|den|des|dos|la|le|van|von|zu|zum|ter|ten|af|av|bin|ibn|al|el|st\.?|y|e|i)$/iu;
/** 'Kola', 'O’Brien', 'Gräler-Held', 'E.', 'J.-P.', 'MacIntyre' and, as some journals print them, 'KOLA'. */
const WORD = /^(?:\p{Lu}\p{M}*\.?(?:-?\p{Lu}\.)*|(?:[dlDL]['’]|O['’]|Mc|Mac)?\p{Lu}[\p{L}\p{M}'’.-]*)$/u;
const TITLE = /^(?:prof|dr|doc|asoc|msc|phd|mr|mrs|ing)\.?$/i;
const MAX_NAME_WORDS = 6;

/** The number of lines examined after the title: authors with an affiliation each need several. */
const MAX_HEAD_LINES = 120;
/** Font sizes that differ by no more count as equal. */
const TOLERANCE = 0.6;

function isName(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => !TITLE.test(word));
  if (words.length < 2 || words.length > MAX_NAME_WORDS || INSTITUTION.test(text)) return false;
  const names = words.filter((word) => !PARTICLE.test(word) || /^\p{Lu}/u.test(word));
  return (
    words.every((word) => WORD.test(word) || PARTICLE.test(word)) &&
    names.length >= 2 &&
    names.some((word) => /\p{L}{2}/u.test(word) && !/^\p{Lu}\.$/u.test(word))
  );
}

/** The parts of a line of names, without their marks. */
const partsOf = (text: string): string[] =>
  text
    .replace(/^\s*(?:by|nga|von|par)\s+/i, '')
    .replace(LEADING_AND, '')
    .replace(/\s(?:and|dhe|und|et|&)\s*$/i, ',')
    .replace(MARKS, ',')
    .replace(AND, ', ')
    .split(/[,;]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

type Kind = 'names' | 'marks' | 'other';

/** A line of names; it may begin or end with a part of a name, if a line break cut it. */
function kindOf({ text }: Line): Kind {
  if (ONLY_MARKS.test(text) || /^(?:and|dhe|&)$/i.test(text.trim())) return 'marks';
  if (OTHER.test(text) || MONTH.test(text) || INSTITUTION.test(text)) return 'other';
  const parts = partsOf(text);
  const whole = parts.filter(isName).length;
  return whole > 0 &&
    parts.every((part, index) => isName(part) || ((index === 0 || index === parts.length - 1) && isCut(part)))
    ? 'names'
    : 'other';
}

type Classified = Line & { kind: Kind };

/**
 * The authors between a title and the text, on one line, on several, or with an affiliation below each. Sure if all of them have the
 * same font size and nothing that looked like a name was skipped.
 */
export function authorsIn(lines: readonly Line[]): FoundAuthors | null {
  const head = lines.slice(0, MAX_HEAD_LINES).map((line) => ({ ...line, kind: kindOf(line) }));
  const candidates = head.filter(({ kind }) => kind === 'names');
  if (candidates.length === 0) return null;
  // Names are larger than the affiliations below them; the first line of names determines their size.
  const [{ size }] = candidates;
  const isOfTheirSize = (line: Classified) => Math.abs(line.size - size) <= TOLERANCE;
  const names: string[] = [];
  let open = '';
  let isSure = candidates.every(isOfTheirSize);
  const close = () => {
    for (const part of partsOf(open)) {
      if (isName(part)) names.push(part.replace(/\.$/, (dot) => (/\s\p{Lu}\.$/u.test(part) ? dot : '')));
      else isSure = false;
    }
    open = '';
  };
  for (const [index, line] of head.entries()) {
    if (line.kind === 'marks') open += open ? ` 1${/,\s*$/.test(line.text) ? ',' : ''} ` : '';
    else if (isOfTheirSize(line) && open && (isRest(open, line, head[index + 1]) || isBeginning(open, line)))
      open += ` ${line.text}`;
    else if (isOfTheirSize(line) && line.kind === 'names') {
      if (open && !goesOn(open, line)) close();
      open += ` ${line.text}`;
    } else {
      // A list that ends with a separator is incomplete.
      if (LEFT_OPEN.test(open)) isSure = false;
      close();
      if (names.length > 0 && line.kind === 'names') isSure = false;
    }
  }
  // More names than are examined.
  if (open && lines.length > MAX_HEAD_LINES) isSure = false;
  close();
  const distinct = [...new Set(names)];
  if (distinct.length === 0) return null;
  return { names: distinct, isSure };
}

const LEFT_OPEN = /(?:[,;&]|\b(?:and|dhe))\s*$/i;

/** 'Ana Kola, Besnik' continues on the next line; 'Ana Kola' does not, unless followed by a comma. */
function goesOn(open: string, { text }: Line): boolean {
  const last = partsOf(open).at(-1);
  return LEFT_OPEN.test(open) || /^\s*(?:[,;&]|and\b|dhe\b)/i.test(text) || (last !== undefined && !isName(last));
}

/** Words as in a name, but not a complete one. */
const isCut = (text: string) => text.split(/\s+/).every((word) => WORD.test(word) || PARTICLE.test(word));

/** The beginning of a name that continues on the next line, as in ', and Besnik'. */
function isBeginning(open: string, { text }: Line): boolean {
  const parts = partsOf(text);
  const isListed = LEFT_OPEN.test(open) || /^\s*[,;]/.test(text) || LEADING_AND.test(text);
  return isListed && parts.length === 1 && isCut(parts[0]) && !OTHER.test(text) && !INSTITUTION.test(text);
}

/**
 * Whether a line begins with the end of a name that the line before cut, as 'Dervishi' does after 'Ana Kola, Besnik'. Behind what could be a
 * whole name, as 'Tania Vanessa', what follows says so: a mark, or another name.
 */
function isRest(open: string, { text }: Line, next: Classified | undefined): boolean {
  const last = partsOf(open).at(-1);
  const [first, ...others] = partsOf(text);
  if (last === undefined || first === undefined || /[,;\d]\s*$/.test(open) || LEADING_AND.test(text)) return false;
  if (!isCut(first) || !isName(`${last} ${first}`) || (isName(last) && isName(first))) return false;
  if (OTHER.test(text) || INSTITUTION.test(text)) return false;
  return !isName(last) || others.length > 0 || next?.kind === 'marks' || /[\d*∗†‡]/u.test(text);
}
