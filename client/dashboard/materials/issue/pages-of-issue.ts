type Article = { id: number; title: string; firstPage: string | null; lastPage: string | null };

/** Pages that can be counted: 'xii' and 'e12' cannot. */
const counted = (page: string | null): number | null => (page !== null && /^\d+$/.test(page) ? Number(page) : null);

/** Gaps and overlaps between the page ranges of consecutive articles. */
export type PageFault = { before: Article; after: Article; kind: 'gap' | 'overlap'; from: number; to: number };

export function pageFaults(articles: readonly Article[]): PageFault[] {
  const faults: PageFault[] = [];
  let before: { article: Article; end: number } | null = null;
  for (const after of articles) {
    const first = counted(after.firstPage);
    const end = counted(after.lastPage);
    if (first === null || end === null || end < first) continue;
    if (before && first > before.end + 1)
      faults.push({ before: before.article, after, kind: 'gap', from: before.end + 1, to: first - 1 });
    if (before && first <= before.end)
      faults.push({ before: before.article, after, kind: 'overlap', from: first, to: Math.min(end, before.end) });
    if (!before || end > before.end) before = { article: after, end };
  }
  return faults;
}

export const lastPageOf = (articles: readonly Article[]): number =>
  Math.max(0, ...articles.map(({ firstPage, lastPage }) => counted(lastPage) ?? counted(firstPage) ?? 0));

type Pages = { firstPage: string; lastPage: string };

/**
 * The pages of two consecutive articles after they have changed places: as many as before, from the same page on, with the same gap between
 * them. Null if the pages of one cannot be counted.
 */
export function exchanged(one: Article, next: Article): { one: Pages; next: Pages } | null {
  const [first, end, nextFirst, nextEnd] = [one.firstPage, one.lastPage, next.firstPage, next.lastPage].map(counted);
  if (first === null || end === null || nextFirst === null || nextEnd === null) return null;
  if (end < first || nextEnd < nextFirst) return null;
  const between = Math.max(0, nextFirst - end - 1);
  const movedEnd = first + (nextEnd - nextFirst);
  const start = movedEnd + 1 + between;
  return { next: pages(first, movedEnd), one: pages(start, start + (end - first)) };
}

const pages = (first: number, last: number): Pages => ({ firstPage: String(first), lastPage: String(last) });
