/** How every DOI begins. Parts of the registrant's number are few; if any number could follow, many such beginnings would take long. */
export const DOI_START = '10\\.\\d{4,9}(?:\\.\\d+){0,9}/';

/** A DOI as a URL: characters that would end a URL's path are ordinary in a DOI. */
export const doiUrlOf = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replaceAll('#', '%23').replaceAll('?', '%3F')}`;

/** The journal's DOI pattern: `10.1234/{year}.{number}.{id}`. The id makes each DOI unique. */
const PATTERN = new RegExp(`^${DOI_START}(?:[^\\s{}]|\\{(?:year|number|volume|id)\\})+$`);

export const isDoiPattern = (pattern: string): boolean => PATTERN.test(pattern) && pattern.includes('{id}');

export type DoiParts = { id: number; year: number; number: number; volume: string | null };

/** The DOI of a record by the journal's pattern; null if the record lacks a part of it. */
export function suggestedDoi(pattern: string, parts: DoiParts): string | null {
  let isWhole = true;
  const doi = pattern.replace(/\{(year|number|volume|id)\}/g, (_, name: keyof DoiParts) => {
    const part = parts[name];
    if (part === null || Number.isNaN(part)) isWhole = false;
    return String(part).replace(/\s+/g, '-');
  });
  return isWhole ? doi : null;
}

/** DOI prefixes that DataCite gave to repositories of data. */
const DATA_PREFIXES = [
  ...['10.5281', '10.6084', '10.5061', '10.7910', '10.17632', '10.1594', '10.17605', '10.15468', '10.24381', '10.5066'],
  ...['10.3886', '10.4121', '10.2905', '10.7289', '10.5880', '10.5067', '10.48616', '10.23719', '10.25412', '10.18419'],
];

/** Whether a DOI belongs to a repository of data. */
export const isDataDoi = (doi: string): boolean => DATA_PREFIXES.includes(doi.split('/')[0]);
