/** How every DOI begins. */
export const DOI_START = '10\\.\\d{4,9}(?:\\.\\d+)*/';

/** The journal's DOI pattern: `10.1234/{year}.{number}.{id}`. The id makes each DOI unique. */
const PATTERN = new RegExp(`^${DOI_START}(?:[^\\s{}]|\\{(?:year|number|volume|id)\\})+$`);

export const isDoiPattern = (pattern: string): boolean => PATTERN.test(pattern) && pattern.includes('{id}');

export type DoiParts = { id: number; year: number; number: number; volume: string | null };

/** The DOI of a record by the journal's pattern; null if the record lacks a part of it. */
export function suggestedDoi(pattern: string, parts: DoiParts): string | null {
  let isWhole = true;
  const doi = pattern.replace(/\{(year|number|volume|id)\}/g, (_, name: keyof DoiParts) => {
    const part = parts[name];
    if (part === null || part === '' || Number.isNaN(part)) isWhole = false;
    return String(part).replace(/\s+/g, '-');
  });
  return isWhole ? doi : null;
}
