import type { Line } from '../../platform/pdf/lines.js';

export type FoundAuthors = { names: string[]; isSure: boolean };

/** Marks that refer from a name to an affiliation or a note: digits, asterisks and daggers, letters in brackets. */
const MARKS = /[\d*∗†‡§¶#♯✉¹²³⁰⁴-⁹]+/gu;
const ONLY_MARKS = /^(?:[\s\d*∗†‡§¶#♯✉¹²³⁰⁴-⁹,;()[\]a-d·•]*|[Aa]nd|[Dd]he|&)$/u;
const AND = /\s*(?:\s(?:and|dhe|und|et|e|i|&)\s|&)\s*/giu;

const BY = /^\s*(?:by|nga|von|par)\s+/i;
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
/** More of what the lines before say is not examined with each line, of which one may be as long as a book. */
const MAX_NAME_LENGTH = 200;

/** The number of lines examined after the title: authors with an affiliation each need several. */
const MAX_HEAD_LINES = 120;
/** Font sizes that differ by no more count as equal. */
const TOLERANCE = 0.6;

function isName(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => !TITLE.test(word));
  const names = words.filter((word) => WORD.test(word));
  return (
    areOfNames(words) &&
    words.length <= MAX_NAME_WORDS &&
    names.length >= 2 &&
    names.some((word) => /\p{L}{2}/u.test(word))
  );
}

const areOfNames = (words: string[]) => words.every((word) => WORD.test(word) || PARTICLE.test(word));

/** What stands between the marks and separators of a line of names; empty where it ends with one. */
const piecesOf = (text: string): string[] =>
  text
    .replace(BY, '')
    .replace(LEADING_AND, '')
    .replace(/\s(?:and|dhe|und|et|&)\s*$/i, ',')
    .replace(MARKS, ',')
    .replace(AND, ', ')
    .split(/[,;]/)
    .map((part) => part.replace(/\s+/g, ' ').trim());
const partsOf = (text: string): string[] => piecesOf(text).filter(Boolean);

/** A line of names may begin or end with a part of one, if a line break cut it; 'words' are only such parts. */
type Kind = 'names' | 'words' | 'marks' | 'other';

function kindOf({ text }: Line): Kind {
  if (ONLY_MARKS.test(text)) return 'marks';
  if ([OTHER, MONTH, INSTITUTION].some((rule) => rule.test(text))) return 'other';
  const parts = partsOf(text);
  if (!parts.every((part) => isName(part) || areOfNames(part.split(' ')))) return 'other';
  return parts.some(isName) ? 'names' : 'words';
}

type Classified = Line & { kind: Kind };

/**
 * The authors between a title and the text, on one line, on several, or with an affiliation below each. Sure if all of them have the
 * same font size, and nothing that looked like a name was skipped or may stand behind the lines that are examined.
 */
export function authorsIn(lines: readonly Line[]): FoundAuthors | null {
  const head = lines.slice(0, MAX_HEAD_LINES).map((line) => ({ ...line, kind: kindOf(line) }));
  const candidates = head.filter(({ kind }) => kind === 'names');
  if (candidates.length === 0) return null;
  // Names are larger than the affiliations below them; the first line of names determines their size.
  const [{ size }] = candidates;
  const isOfTheirSize = (line: Classified) => Math.abs(line.size - size) <= TOLERANCE;
  const names = new Set<string>();
  let open = '';
  let isSure = candidates.every(isOfTheirSize);
  const close = () => {
    // A list that ends with a separator is incomplete.
    if (LEFT_OPEN.test(open)) isSure = false;
    for (const part of partsOf(open)) {
      if (isName(part)) names.add(part.replace(/(?<!\s\p{Lu})\.$/u, ''));
      else isSure = false;
    }
    open = '';
  };
  for (const [index, line] of head.entries()) {
    if (line.kind === 'marks') open += open ? ` 1${/,\s*$/.test(line.text) ? ',' : ''} ` : '';
    else if (line.kind === 'other' || !isOfTheirSize(line)) close();
    else if (goesOn(open.slice(-MAX_NAME_LENGTH), line, head[index + 1])) open += ` ${line.text}`;
    else if (line.kind === 'names') open += `${open && '; '}${line.text.replace(BY, '')}`;
    else close();
  }
  if (open && lines.length > MAX_HEAD_LINES) isSure = false;
  close();
  return { names: [...names], isSure };
}

const LEFT_OPEN = /(?:[,;&]|\b(?:and|dhe))\s*$/i;
/** A separator at the end of a line, or at the beginning of the next. */
const LISTED = /(?:[,;&]|\b(?:and|dhe))\s*\n|[^\n]\n\s*(?:[,;]|(?:and|dhe|und|et|&)\s)/i;

/**
 * Whether a line goes on with what the line before cut: as ', and Besnik' with a list, or as 'Dervishi' with a name after 'Ana Kola,
 * Besnik'. Behind what could be a whole name, as 'Tania Vanessa', what follows says so: a mark, or another name.
 */
function goesOn(open: string, { kind, text }: Classified, next: Classified | undefined): boolean {
  if (LISTED.test(`${open}\n${text}`)) return kind === 'words';
  const last = piecesOf(open).at(-1)!;
  const [first, ...others] = piecesOf(text);
  if (!isName(`${last} ${first}`)) return false;
  return !isName(last) || (!isName(first) && (others.length > 0 || next?.kind === 'marks'));
}
