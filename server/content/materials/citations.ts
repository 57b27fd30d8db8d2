import { decodeHTMLStrict } from 'entities';
import { withoutCitedWorks, worksOf } from '../../../client/shared/citations.js';
import { withoutTags } from '../../../client/shared/escape.js';
import { wordsOf } from '../../../client/shared/folding.js';
import { grouped } from '../../../client/shared/grouped.js';
import { JournalError } from '../../platform/errors/errors.js';
import { type Material } from './material.entity.js';

type Citing = Pick<Material, 'id' | 'fullText' | 'references'>;

const CITATION = /<a href="#ref-(\d+)"(?: data-cites="([^"]*)")?([^>]*)>([^]*?)<\/a>/g;
/** From one number to another, which cites those between as well. */
const RANGE =
  /<a href="#ref-(\d+)"(?: data-cites="([^"]*)")?[^>]*>\[?\1\]?<\/a>\s*[–-]\s*<a href="#ref-(\d+)"(?: data-cites="([^"]*)")?[^>]*>\[?\3\]?<\/a>/g;

/** So many lost citations tell which works are meant. */
const MAX_NAMED = 20;

/**
 * The full text of `after`, each citation with the number that its work has in the list of references. Citations that name their works
 * follow them; the others count in the list of `after`, or in that of `before` if the text is still the same. Throws STILL_CITED if a
 * work is no longer in the list.
 */
export function citationsFollowed(after: Citing, before?: Omit<Citing, 'id'>): string | null {
  if (!after.fullText?.includes('href="#ref-')) return after.fullText;
  const [works, prior] = [worksOf(after.references), worksOf(before?.references)];
  const { text, lost } = renumbered(after.fullText, works, prior, after.fullText === before?.fullText ? prior : works);
  if (lost.length === 0) return text;
  const title = lost.slice(0, MAX_NAMED).join('; ');
  const message = `The full text still cites works that the references no longer have: ${title}.`;
  const fields = [{ field: 'references', message, holder: { id: after.id, title } }];
  throw new JournalError('STILL_CITED', message, { fields });
}

/**
 * The text with the numbers of `works`; `lost` are the citations of others, which are no links any more. `prior` are the works until now;
 * citations that name none count in `counted`.
 */
export function renumbered(html: string, works: readonly string[], prior: readonly string[], counted = prior) {
  const positionOf = positionsIn(works, prior);
  const cited = (number: string, cites: string | undefined) =>
    cites === undefined ? counted[Number(number) - 1] : decodeHTMLStrict(cites);
  // Known works that still stand one behind the other have the same number here.
  let run = 0;
  const shifts = prior.map((work, index) => positionOf(work, index + 1) - index);
  const runs = shifts.map((shift, index) => (shift === (shifts[index - 1] ?? shift) ? run : ++run));
  const lost = new Set<string>();
  for (const [, first, from, last, to] of html.matchAll(RANGE)) {
    const [start, end, length] = [cited(first, from), cited(last, to), Number(last) - Number(first)];
    if (start === undefined || end === undefined) continue;
    const isBroken = prior[Number(first) - 1] === start && runs[Number(first) - 1] !== (runs[Number(last) - 1] ?? run);
    if (isBroken || positionOf(end, Number(last)) - positionOf(start, Number(first)) !== length)
      lost.add(`${first}–${last}`);
  }
  const text = html.replace(
    CITATION,
    (link, number: string, cites: string | undefined, rest: string, words: string) => {
      const work = cited(number, cites);
      if (work === undefined) return link;
      const now = positionOf(work, Number(number));
      const plain = decodeHTMLStrict(withoutTags(words));
      if (!now) lost.add(plain);
      const label = plain.replace(/[[\]()]/g, '') === number ? words.replace(number, String(now)) : words;
      return now ? `<a href="#ref-${now}"${rest}>${label}</a>` : words;
    },
  );
  return { text: withoutCitedWorks(text), lost: [...lost] };
}

/** A word in more works than this does not tell which is meant. */
const TELLING = 20;
/** Of a work with another year fewer words may differ: it is rather another one than the same one corrected. */
const [SAME_YEAR, OTHER_YEAR] = [0.75, 0.85];
const yearOf = (words: Set<string>) => [...words].find((word) => /^(?:1[5-9]|20)\d{2}[a-z]?$/.test(word));

/** A work that is new in the list, and whether it corrects one that was there. */
type Added = { position: number; words: Set<string>; year: string | undefined; isTaken?: true };

/**
 * Where a work is in the list of `works`, with its former number if it still has that, or the one that is new there and has most of its
 * words, if that corrects no other; 0 without one.
 */
function positionsIn(works: readonly string[], prior: readonly string[]) {
  const positions = new Map(works.map((work, index) => [work, index + 1] as const).reverse());
  const before = new Set(prior);
  const added = [...positions]
    .filter(([work]) => !before.has(work))
    .map(([work, position]): Added => {
      const words = new Set(wordsOf(work));
      return { position, words, year: yearOf(words) };
    });
  const having = grouped(
    added.flatMap((one) => [...one.words].map((word) => ({ word, one }))),
    ({ word }) => word,
  );

  const corrected = (work: string): number => {
    const words = new Set(wordsOf(work));
    const others = [...words].map((word) => having.get(word) ?? []).filter(({ length }) => length <= TELLING);
    const [best] = [...grouped(others.flat(), ({ one }) => one)]
      .sort(([, hits], [, others]) => others.length - hits.length)
      .map(([one]) => one);
    if (!best || best.isTaken) return 0;
    const shared = [...words].filter((word) => best.words.has(word)).length;
    const [fewer, more] = [words.size, best.words.size].toSorted((one, two) => one - two);
    if (shared < (yearOf(words) === best.year ? SAME_YEAR * fewer : OTHER_YEAR * more)) return 0;
    best.isTaken = true;
    return best.position;
  };
  return (work: string, number: number): number => {
    if (works[number - 1] === work) return number;
    if (!positions.has(work)) positions.set(work, corrected(work));
    return positions.get(work)!;
  };
}
