import { sanitiseContents } from './contents.js';
import { sanitiseFullText } from './full-text.js';

/** The columns of a material that hold HTML, and what sanitises them. */
export const SANITISERS = { contents: sanitiseContents, fullText: sanitiseFullText };
export type HtmlColumn = keyof typeof SANITISERS;
export const HTML_COLUMNS = Object.keys(SANITISERS) as HtmlColumn[];

type Shown = Partial<Record<HtmlColumn, string | null>> & { isSanitised?: true };

/** A column as it may be sent: what was read for readers is sanitised, what was loaded to be changed is not. */
export const shownHtml = (material: Shown, column: HtmlColumn): string | null => {
  const html = material[column];
  return html && !material.isSanitised ? SANITISERS[column](html) : (html ?? null);
};
