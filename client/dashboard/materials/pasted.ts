/**
 * What is pasted as a list of lines, or with numbers, signs and addresses around it, comes out as the field wants it. What needs no
 * change is null: then the browser pastes as it always does.
 */

const lines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

const changed = (text: string, to: string): string | null => (to === text.trim() ? null : to);

/** Superscripts that lead to affiliations, and marks of corresponding authors. */
const NOTES = /[\d*†‡§¶#¹²³⁰⁴-⁹]+(?:\s*,\s*[\d*†‡§¶#¹²³⁰⁴-⁹]+)*(?=\s*(?:[,;]|$))/g;

/** Names on lines of their own, or a printed line of them, become one text parted by semicolons. */
export function pastedAuthors(text: string): string | null {
  const parts = lines(text)
    .map((line) => line.replace(/^(?:[-–•*]|\d+[.)])\s+/, '').replace(NOTES, ''))
    .map((line) => line.replace(/\s+(?:and|dhe|&)\s+/g, ', '));
  if (parts.length === 0) return null;
  // 'Kola, Ana' has one comma; a line of several names has more, or no line below it.
  const names = parts.flatMap((part) =>
    /;/.test(part) ? part.split(';') : parts.length > 1 ? [part] : part.split(','),
  );
  const isInverted = parts.length === 1 && names.length === 2 && names.every((name) => !name.trim().includes(' '));
  if (isInverted) return null;
  const clean = names
    .map((name) =>
      name
        .replace(/[,;\s]+$/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
  return clean.length > 1 ? changed(text, clean.join('; ')) : changed(text, clean[0] ?? '');
}

/** Words on lines of their own, or parted by other signs, become words parted by commas. */
export function pastedKeywords(text: string): string | null {
  const bare = text.replace(/^\s*(?:key\s?words|fjal[ëe]t? ky[çc]e)\s*[:.—–-]?\s*/i, '');
  const words = bare
    .split(/\r?\n|[;•·|]|,/)
    .map((word) =>
      word
        .replace(/^(?:[-–*]|\d+[.)])\s+/, '')
        .trim()
        .replace(/\.$/, ''),
    )
    .filter(Boolean);
  return words.length ? changed(text, words.join(', ')) : null;
}

/** A list of works, with numbers or without, becomes one work a line: lines that a PDF broke are joined. */
export function pastedReferences(text: string): string | null {
  const all = text.split(/\r?\n/).map((line) => line.trim());
  const isNumbered = all.filter((line) => /^(?:\[\d+\]|\d+[.)])\s/.test(line)).length > 1;
  const hasGaps = all.some((line, index) => line === '' && index > 0 && index < all.length - 1);
  const starts = (line: string, before: string | undefined) =>
    isNumbered
      ? /^(?:\[\d+\]|\d+[.)])\s/.test(line)
      : hasGaps
        ? before === ''
        : // A new work begins with a name and has a year soon; a broken line goes on in small letters, or after a hyphen.
          /^\p{Lu}[\p{L}’'-]+.{0,200}?\(?\d{4}/u.test(line) || /^\p{Lu}[\p{L}’'-]+,\s\p{Lu}\./u.test(line);
  const works: string[] = [];
  all.forEach((line, index) => {
    if (line === '') return;
    if (works.length === 0 || starts(line, all[index - 1])) works.push(line);
    else if (/\p{L}-$/u.test(works.at(-1)!) && /^\p{Ll}/u.test(line)) works.push(works.pop()!.slice(0, -1) + line);
    else works.push(`${works.pop()!}${/[/_]$/.test(works.at(-1) ?? '') ? '' : ' '}${line}`);
  });
  return changed(
    text,
    works
      .map((work) =>
        work
          .replace(/^(?:\[\d+\]|\d+[.)])\s+/, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .join('\n'),
  );
}

/** `https://doi.org/10.1000/182`, `doi:10.1000/182` and a sentence around it are `10.1000/182`. */
export function pastedDoi(text: string): string | null {
  const [found] = /10\.\d{4,9}(?:\.\d+)*\/\S+/.exec(text) ?? [];
  return found ? changed(text, found.replace(/[.,;)>\]]+$/, '')) : null;
}

/** Sixteen digits, however they came, become the address that ORCID writes. */
export function pastedOrcid(text: string): string | null {
  const [, ...digits] = /(\d{4})[-\s]?(\d{4})[-\s]?(\d{4})[-\s]?(\d{3}[\dXx])(?!\d)/.exec(text) ?? [];
  return digits.length ? changed(text, `https://orcid.org/${digits.join('-').toUpperCase()}`) : null;
}
