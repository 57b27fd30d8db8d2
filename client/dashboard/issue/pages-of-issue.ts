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
