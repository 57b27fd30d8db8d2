import { decodeHTMLStrict } from 'entities';
import { withCitedWorks, worksOf } from '../../../client/shared/citations.js';
import { wordsOf } from '../../../client/shared/folding.js';
import { JournalError } from '../../platform/errors/errors.js';
import { type Material } from './material.entity.js';

type Citing = Pick<Material, 'id' | 'fullText' | 'references'>;

const CITATION = /<a href="#ref-(\d+)"(?: data-cites="([^"]*)")?([^>]*)>([^]*?)<\/a>/g;
/** From one number to another, which cites those between as well. */
const RANGE =
  /<a href="#ref-(\d+)" data-cites="([^"]*)"[^>]*>\1<\/a>\s*[–-]\s*<a href="#ref-(\d+)" data-cites="([^"]*)"[^>]*>\3<\/a>/g;

/**
 * The full text of `after`, each citation with the number that its work has in the list of references. Citations that name their works
 * follow them; the others count in the list of `after`, or in that of `before` if the text is still the same. Throws STILL_CITED if a
 * work is no longer in the list.
 */
export function citationsFollowed(after: Citing, before?: Omit<Citing, 'id'>): string | null {
  const isSame = after.fullText === before?.fullText;
  const html = isSame ? withCitedWorks(after.fullText ?? '', before?.references) : after.fullText;
  if (!html?.includes('href="#ref-')) return after.fullText;
  const { text, lost } = renumbered(html, worksOf(after.references), worksOf(before?.references));
  if (lost.length === 0) return text;
  const title = lost.join('; ');
  const message = `The full text still cites works that the references no longer have: ${title}.`;
  const fields = [{ field: 'references', message, holder: { id: after.id, title } }];
  throw new JournalError('STILL_CITED', message, { fields });
}

/** The text with the numbers of `works`; `lost` are the citations of others, which are no links any more. `known` are the works until now. */
export function renumbered(html: string, works: readonly string[], known: readonly string[] = []) {
  const added = works.filter((work) => !known.includes(work));
  const placeOf = (work: string, number: number) =>
    works[number - 1] === work ? number : works.indexOf(work) + 1 || works.indexOf(corrected(work, added)) + 1;
  const lost = new Set<string>();
  for (const [, first, from, last, to] of html.matchAll(RANGE)) {
    const [start, end, ...ends] = [Number(first), Number(last), decodeHTMLStrict(from), decodeHTMLStrict(to)];
    const between = known[start - 1] === ends[0] ? known.slice(start, end - 1) : [];
    const starts = [ends[0], ...between].map((work, index) => placeOf(work, start + index) - index);
    if (starts.some((place) => place !== placeOf(ends[1], end) - (end - start))) lost.add(`${first}–${last}`);
  }
  const text = html.replace(CITATION, (_, number: string, cites: string | undefined, rest: string, words: string) => {
    const place = cites === undefined ? Number(number) : placeOf(decodeHTMLStrict(cites), Number(number));
    if (!place) lost.add(decodeHTMLStrict(words.replace(/<[^>]*>/g, '')));
    return place ? `<a href="#ref-${place}"${rest}>${words === number ? place : words}</a>` : words;
  });
  return { text, lost: [...lost] };
}

/** Of a work with another year fewer words may differ: it is rather another one than the same one corrected. */
const [SAME_YEAR, OTHER_YEAR] = [0.75, 0.85];
const yearOf = (words: readonly string[]) => words.find((word) => /^(?:1[5-9]|20)\d{2}[a-z]?$/.test(word));

/** The work among those added that has most of its words; empty without one. */
function corrected(work: string, added: readonly string[]): string {
  const words = wordsOf(work);
  let [best, most] = ['', 0];
  for (const other of added) {
    const others = wordsOf(other);
    const shared = others.filter((word) => words.includes(word)).length;
    const [fewer, more] = [words.length, others.length].toSorted((one, two) => one - two);
    const isSameYear = yearOf(words) === yearOf(others);
    const share = shared / (isSameYear ? fewer : more);
    if (share >= (isSameYear ? SAME_YEAR : OTHER_YEAR) && share > most) [best, most] = [other, share];
  }
  return best;
}
