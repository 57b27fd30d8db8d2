/** One line of a page, in reading order, with its font size. */
export type Line = { text: string; size: number };

/** A piece of text as in the PDF; `transform` is the usual six numbers. */
export type Item = { text: string; transform: number[]; ends: boolean };

/** Joins the pieces of text of a PDF into lines. The size of a line is that of its largest piece. */
export function linesOf(items: Item[]): Line[] {
  const lines: Line[] = [];
  let open: Line & { y: number | null } = { text: '', size: 0, y: null };
  const close = () => {
    const text = open.text.replace(/\s+/g, ' ').trim();
    if (text) lines.push({ text, size: Math.round(open.size * 10) / 10 });
    open = { text: '', size: 0, y: null };
  };
  for (const { text, transform, ends } of items) {
    const [, , c, d, , y] = transform;
    if (open.y !== null && Math.abs(y - open.y) > 2 && text.trim()) close();
    open.text += text;
    if (text.trim()) Object.assign(open, { size: Math.max(open.size, Math.hypot(c, d)), y });
    if (ends) close();
  }
  close();
  return lines;
}
