import { DOI_START } from '../../shared/doi';
import { inOneLine, linesOf } from '../../shared/texts';

/**
 * Each function converts pasted text, such as a list with numbers and notes, to the format of a field. Null means that nothing needs to
 * change and the browser may paste as usual.
 */

const changed = (text: string, to: string): string | null => (to === text.trim() ? null : to);

/** Superscripts that refer to affiliations, and marks of corresponding authors. */
const NOTES = /[\d*†‡§¶#¹²³⁰⁴-⁹]+(?:\s*,\s*[\d*†‡§¶#¹²³⁰⁴-⁹]+)*(?=\s*(?:[,;]|$))/g;

/** Names on separate lines, or in a printed byline, become one text separated by semicolons. */
export function pastedAuthors(text: string): string | null {
  const parts = linesOf(text)
    .map((line) => line.replace(/^(?:[-–•*]|\d+[.)])\s+/, '').replace(NOTES, ''))
    .map((line) => line.replace(/\s+(?:and|dhe|&)\s+/g, ', '));
  // Of several lines each is a name, perhaps with a comma ('Kola, Ana'); a single line is split at its commas.
  const names = parts.flatMap((part) =>
    /;/.test(part) ? part.split(';') : parts.length > 1 ? [part] : part.split(','),
  );
  const isInverted = parts.length === 1 && names.length === 2 && names.every((name) => !name.trim().includes(' '));
  if (isInverted) return null;
  const clean = names.map((name) => inOneLine(name.replace(/[,;\s]+$/, ''))).filter(Boolean);
  return changed(text, clean.join('; '));
}

/** Keywords on separate lines or with other separators become comma-separated. */
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

/** A list of references, numbered or not, becomes one per line; lines broken by a PDF are joined. */
export function pastedReferences(text: string): string | null {
  const all = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim());
  const isNumbered = all.filter((line) => /^(?:\[\d+\]|\d+[.)])\s/.test(line)).length > 1;
  const hasGaps = all.includes('');
  const starts = (line: string, before: string | undefined) =>
    isNumbered
      ? /^(?:\[\d+\]|\d+[.)])\s/.test(line)
      : hasGaps
        ? before === ''
        : // A new reference begins with a name, soon followed by a year; a broken line continues in lower case or after a hyphen.
          /^\p{Lu}[\p{L}’'-]+.{0,200}?\(?\d{4}/u.test(line) || /^\p{Lu}[\p{L}’'-]+,\s\p{Lu}\./u.test(line);
  const works: string[] = [];
  for (const [index, line] of all.entries()) {
    if (line === '') continue;
    if (index === 0 || starts(line, all[index - 1])) works.push(line);
    else {
      const open = works.pop()!;
      const isHyphenated = /\p{L}-$/u.test(open) && /^\p{Ll}/u.test(line);
      works.push(isHyphenated ? open.slice(0, -1) + line : `${open}${/[/_]$/.test(open) ? '' : ' '}${line}`);
    }
  }
  return changed(text, works.map((work) => inOneLine(work.replace(/^(?:\[\d+\]|\d+[.)])\s+/, ''))).join('\n'));
}

/** `https://doi.org/10.1000/182`, `doi:10.1000/182` and either within a sentence become `10.1000/182`. */
export function pastedDoi(text: string): string | null {
  const [doi] = new RegExp(`${DOI_START}\\S+`).exec(text) ?? [];
  return doi ? changed(text, doi.replace(/[.,;)>\]]+$/, '')) : null;
}

/** Sixteen digits in any notation become an ORCID iD in URL form. */
export function pastedOrcid(text: string): string | null {
  const [, ...digits] = /(\d{4})[-\s]?(\d{4})[-\s]?(\d{4})[-\s]?(\d{3}[\dXx])(?!\d)/.exec(text) ?? [];
  return digits.length ? changed(text, `https://orcid.org/${digits.join('-').toUpperCase()}`) : null;
}
