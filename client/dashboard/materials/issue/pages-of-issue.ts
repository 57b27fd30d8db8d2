import { escape } from '../../../shared/escape';
import { pageRange } from '../../../shared/page-range';

type Article = { id: number; title: string; firstPage: string | null; lastPage: string | null };

/** NaN if it cannot be counted, as 'xii' and 'e12'. */
const counted = (page: string | null): number => (/^\d+$/.test(page ?? '') ? Number(page) : NaN);

/** The pages of an article; null if they cannot be counted, or end before they begin. */
function pagesOf({ firstPage, lastPage }: Article): { first: number; end: number } | null {
  const [first, end] = [counted(firstPage), counted(lastPage)];
  return first <= end ? { first, end } : null;
}

/** Gaps and overlaps between the page ranges of consecutive articles. */
export type PageFault = { before: Article; after: Article; kind: 'gap' | 'overlap'; from: number; to: number };

export function pageFaults(articles: readonly Article[]): PageFault[] {
  const faults: PageFault[] = [];
  let before: { article: Article; end: number } | null = null;
  for (const after of articles) {
    const range = pagesOf(after);
    if (!range) continue;
    const { first, end } = range;
    if (before && first > before.end + 1)
      faults.push({ before: before.article, after, kind: 'gap', from: before.end + 1, to: first - 1 });
    if (before && first <= before.end)
      faults.push({ before: before.article, after, kind: 'overlap', from: first, to: Math.min(end, before.end) });
    if (!before || end > before.end) before = { article: after, end };
  }
  return faults;
}

export const lastPageOf = (articles: readonly Article[]): number =>
  Math.max(
    0,
    ...articles.flatMap((article) => [article.firstPage, article.lastPage].map(counted).filter(Number.isFinite)),
  );

type Pages = { firstPage: string; lastPage: string };

/**
 * The pages of two consecutive articles after they have changed places: as many as before, from the same page on, with the same gap between
 * them. Null if the pages of one cannot be counted.
 */
export function exchanged(one: Article, next: Article): { one: Pages; next: Pages } | null {
  const [before, after] = [pagesOf(one), pagesOf(next)];
  if (!before || !after) return null;
  const between = Math.max(0, after.first - before.end - 1);
  const movedEnd = before.first + (after.end - after.first);
  const start = movedEnd + 1 + between;
  return { next: pages(before.first, movedEnd), one: pages(start, start + (before.end - before.first)) };
}

const pages = (first: number, last: number): Pages => ({ firstPage: String(first), lastPage: String(last) });

type Listed = Article & { section: string | null; authorsText: string | null };

function entry({ title, authorsText, ...article }: Listed): string {
  const details = [authorsText, pageRange(article)].filter(Boolean).join(', ');
  return `<li>${escape(details ? `${title} — ${details}` : title)}</li>`;
}

/** A table of contents made from the articles, in order, one list per section. The server sanitises it: server/content/materials/contents.ts. */
export function contentsOf(articles: readonly Listed[]): string {
  const groups: { section: string | null; entries: string[] }[] = [];
  for (const article of articles) {
    const open = groups.at(-1);
    if (open && open.section === article.section) open.entries.push(entry(article));
    else groups.push({ section: article.section, entries: [entry(article)] });
  }
  return groups
    .map(({ section, entries }) => `${section ? `<h3>${escape(section)}</h3>` : ''}<ol>${entries.join('')}</ol>`)
    .join('');
}

/** A line without its own number or bullet, and without the leader dots before a page number. */
const bare = (line: string) =>
  line
    .replace(/^\s*(?:\d{1,3}[.)]|[-–—•·*])\s+/, '')
    .replace(/\s*(?:\.{3,}|…+|\t)\s*/g, ', ')
    .trim();

/** A table of contents made from typed or pasted lines. */
export function contentsOfLines(text: string): string {
  const entries = text.split(/\r?\n/).map(bare).filter(Boolean);
  return entries.length > 0 ? `<ol>${entries.map((line) => `<li>${escape(line)}</li>`).join('')}</ol>` : '';
}
