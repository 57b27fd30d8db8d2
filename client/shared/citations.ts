import { escape } from './escape.js';
import { inOneLine, partsOf } from './texts.js';

/** With more lines per paragraph, blank lines separate groups of works rather than single works. */
const LINES_OF_A_WORK = 3;

/** The works in a list of references: one per line or, if lines were wrapped by hand, one per paragraph. */
export function worksOf(references: string | null | undefined): string[] {
  const lines = (references ?? '').split(/\r\n?|\n/).map((line) => line.trim());
  const paragraphs = partsOf(lines.join('\n'), /\n{2,}/);
  const written = lines.filter(Boolean).length;
  const areParagraphs = paragraphs.length > 2 && written <= paragraphs.length * LINES_OF_A_WORK;
  return (areParagraphs ? paragraphs : lines).map(inOneLine).filter(Boolean);
}

/** A full text whose citations, which are stored as numbers, name their works: so they follow these while the list is edited. */
export function withCitedWorks(html: string, references: string | null | undefined): string {
  const works = worksOf(references);
  return html.replace(/<a href="#ref-(\d+)"(?! data-cites)/g, (link, number: string) => {
    const work = works[Number(number) - 1];
    return work ? `${link} data-cites="${escape(work)}"` : link;
  });
}

/** A full text whose citations are numbers alone. */
export const withoutCitedWorks = (html: string): string =>
  html.replace(/(<a href="#ref-\d+") data-cites="[^"]*"/g, '$1');
