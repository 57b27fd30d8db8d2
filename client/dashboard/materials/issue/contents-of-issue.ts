import { escape } from '../../../shared/escape';
import { pageRange } from '../../../shared/page-range';

type Article = {
  title: string;
  section: string | null;
  authorsText: string | null;
  firstPage: string | null;
  lastPage: string | null;
};

function entry({ title, authorsText, ...article }: Article): string {
  const details = [authorsText, pageRange(article)].filter(Boolean).join(', ');
  return `<li>${escape(details ? `${title} — ${details}` : title)}</li>`;
}

/** A table of contents made from the articles, in order, one list per section. The server sanitises it: server/content/materials/contents.ts. */
export function contentsOf(articles: readonly Article[]): string {
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
