/** One line of a page, in reading order, with its font size. */
export type Line = { text: string; size: number };

/** A piece of text as in the PDF; `transform` is the usual six numbers. */
export type Item = { text: string; transform: number[]; ends: boolean };

/** What the codes from U+0010 on are in TeX's fonts; many a PDF does not say which letters they stand for. */
const TEX_LETTERS = ['“', '”', '„', '«', '»', '–', '—', '', '', 'ı', 'ȷ', 'ff', 'fi', 'fl', 'ffi', 'ffl'];

/** A text without other characters that do not print. */
export const printed = (text: string): string =>
  text.replace(/(?!\s)\p{Cc}/gu, (code) => TEX_LETTERS[code.charCodeAt(0) - 0x10] ?? '');

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
