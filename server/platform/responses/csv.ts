type Cell = string | number | null | undefined;
type Rows = readonly (readonly Cell[])[];

/**
 * Where a spreadsheet would begin a formula: at the start of a cell and, since it separates by `;` or tabs in other countries, behind these
 * and behind line breaks.
 */
const START = /(?<=^|[;\t\r\n])(?=['" ]*[=+\-@|%＝＋－＠])|^(?='*[\t\r\n])/g;
const MARKED = /(?<=^|[;\t\r\n])'(?=['" ]*[=+\-@|%＝＋－＠])|^'(?='*[\t\r\n])/g;

/** Marks what a spreadsheet would take for a formula as text, with an apostrophe. */
const marked = (text: string): string => text.replace(START, "'");
/** The text of a cell written here. */
export const unmarked = (text: string): string => text.replace(MARKED, '');

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = marked(value ?? '');
  return /[",;'\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV (RFC 4180). */
export const csv = (rows: Rows): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** CSV with the byte order mark by which spreadsheets recognise UTF-8. */
export const csvForSpreadsheets = (rows: Rows): string => `\uFEFF${csv(rows)}`;

/** Values separated by tabs, each on one line and without quotes, as KBART wants them. */
export const tsv = (rows: Rows): string =>
  rows
    .map((row) => `${row.map((value) => marked(String(value ?? '').replace(/[\t\r\n]+/g, ' '))).join('\t')}\n`)
    .join('');
