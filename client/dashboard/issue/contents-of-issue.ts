type Article = {
  title: string;
  section: string | null;
  authorsText: string | null;
  firstPage: string | null;
  lastPage: string | null;
};

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function entry({ title, authorsText, firstPage, lastPage }: Article): string {
  const pages = [...new Set([firstPage, lastPage].filter((page) => page !== null))].join('–');
  const said = [authorsText, pages].filter(Boolean).join(', ');
  return `<li>${escaped(said ? `${title} — ${said}` : title)}</li>`;
}

/** The table of contents that the articles make, in their order, a list for each section. */
export function contentsOf(articles: readonly Article[]): string {
  const groups: { section: string | null; entries: string[] }[] = [];
  for (const article of articles) {
    const open = groups.at(-1);
    if (open && open.section === article.section) open.entries.push(entry(article));
    else groups.push({ section: article.section, entries: [entry(article)] });
  }
  return groups
    .map(({ section, entries }) => `${section ? `<h3>${escaped(section)}</h3>` : ''}<ol>${entries.join('')}</ol>`)
    .join('');
}

/** A line as it stands in a list: without its own number or mark, and without the dots that lead to a page. */
const bare = (line: string) =>
  line
    .replace(/^\s*(?:\d{1,3}[.)]|[-–—•·*])\s+/, '')
    .replace(/\s*(?:\.{3,}|…+|\t)\s*/g, ', ')
    .trim();

/** A list of the lines that somebody typed or pasted. */
export function contentsOfLines(text: string): string {
  const entries = text.split(/\r?\n/).map(bare).filter(Boolean);
  return entries.length > 0 ? `<ol>${entries.map((line) => `<li>${escaped(line)}</li>`).join('')}</ol>` : '';
}
