import { type Line } from './suggestion.js';

export type FoundAuthors = { names: string[]; isSure: boolean };

/** Marks that lead from a name to an affiliation or a note: digits, asterisks and daggers, letters in brackets. */
const MARKS = /[\d*∗†‡§¶#♯✉¹²³⁰⁴-⁹]+/gu;
const ONLY_MARKS = /^[\s\d*∗†‡§¶#♯✉¹²³⁰⁴-⁹,;()[\]a-d·•]*$/u;
const AND = /\s*(?:\s(?:and|dhe|und|et|e|i|&)\s|&)\s*/giu;

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
const LONGEST_NAME_WORDS = 6;

/** How many lines behind the title are looked at: authors with an affiliation each need some. */
const REACH = 60;
/** Sizes of type that are taken for the same. */
const TOLERANCE = 0.6;

function isName(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => !TITLE.test(word));
  if (words.length < 2 || words.length > LONGEST_NAME_WORDS || INSTITUTION.test(text)) return false;
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
    .replace(MARKS, ',')
    .replace(AND, ', ')
    .split(/[,;]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

type Kind = 'names' | 'marks' | 'other';

/** A line of names; one that a line break cut may begin or end with a part of a name. */
function kindOf({ text }: Line): Kind {
  if (ONLY_MARKS.test(text) || /^(?:and|dhe|&)$/i.test(text.trim())) return 'marks';
  if (OTHER.test(text) || MONTH.test(text) || INSTITUTION.test(text)) return 'other';
  const parts = partsOf(text);
  const whole = parts.filter(isName).length;
  const isCut = (part: string) => part.split(' ').every((word) => WORD.test(word) || PARTICLE.test(word));
  return whole > 0 &&
    parts.every((part, index) => isName(part) || ((index === 0 || index === parts.length - 1) && isCut(part)))
    ? 'names'
    : 'other';
}

/**
 * The authors between a title and the text, whether they stand in one line, in several, or with an affiliation below each. Sure when
 * all of them are set in one size and nothing that looked like a name was passed over.
 */
export function authorsIn(lines: readonly Line[]): FoundAuthors | null {
  const head = lines.slice(0, REACH).map((line) => ({ ...line, kind: kindOf(line) }));
  const candidates = head.filter(({ kind }) => kind === 'names');
  if (candidates.length === 0) return null;
  // Names are set larger than the addresses below them; the first line of names says how large.
  const [{ size }] = candidates;
  const isOfThem = (line: (typeof head)[number]) => line.kind === 'names' && Math.abs(line.size - size) <= TOLERANCE;
  const names: string[] = [];
  let open = '';
  const close = () => {
    for (const part of partsOf(open))
      if (isName(part)) names.push(part.replace(/\.$/, (dot) => (/\s\p{Lu}\.$/u.test(part) ? dot : '')));
    open = '';
  };
  let isBroken = false;
  for (const line of head) {
    if (isOfThem(line)) {
      // 'Ana Kola, Besnik' goes on in the next line; 'Ana Kola' does not, unless a comma says so.
      const last = partsOf(open).at(-1);
      const goesOn =
        /(?:[,;&]|\b(?:and|dhe))\s*$/i.test(open) ||
        /^\s*(?:[,;&]|and\b|dhe\b)/i.test(line.text) ||
        (last !== undefined && !isName(last));
      if (open && !goesOn) close();
      open += ` ${line.text}`;
    } else if (line.kind === 'marks') open += open ? ' 1 ' : '';
    else if (
      open &&
      Math.abs(line.size - size) <= TOLERANCE &&
      /^[\p{Lu}\s,;.-][\p{L}\s,;.'’-]*$/u.test(line.text) &&
      isRest(open, line.text)
    )
      open += ` ${line.text}`;
    else {
      close();
      if (names.length > 0 && line.kind === 'names') isBroken = true;
    }
  }
  close();
  const found = [...new Set(names)];
  if (found.length === 0) return null;
  return { names: found, isSure: !isBroken && candidates.every(isOfThem) };
}

/** Whether a line ends a list that the line before left open, as 'Dervishi' does after 'Ana Kola, Besnik'. */
function isRest(open: string, text: string): boolean {
  const last = partsOf(open).at(-1);
  const [first] = partsOf(text);
  return (
    last !== undefined &&
    first !== undefined &&
    !isName(last) &&
    isName(`${last} ${first}`) &&
    !/[,;]\s*$/.test(open.trim())
  );
}
