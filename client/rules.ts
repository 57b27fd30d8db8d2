/** What the forms of the dashboard say and the server enforces. */

export const FIRST_YEAR = 1500;
export const LAST_YEAR = 9999;

/** Characters of a new password, at least. */
export const PASSWORD_LENGTH = 8;

/** Characters of a search, at most. */
export const SEARCH_LENGTH = 500;

export const MEGABYTE = 1024 * 1024;
/** The largest file of each kind, in megabytes. */
export const FILE_LIMITS = { picture: 10, pdf: 50, document: 25 } as const;
/** What a document may be besides a PDF, by extension. */
export const OFFICE_FORMATS = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'doc', 'xls', 'ppt', 'rtf'] as const;

/** The names in the text an editor typed: separated by semicolons or lines, else by commas and 'and' / 'dhe' / '&'. */
export function splitAuthors(text: string): string[] {
  const separator = /[;\n]/.test(text) ? /[;\n]/ : /,|\s(?:and|dhe|&)\s/;
  return text
    .split(separator)
    .map((name) => name.trim())
    .filter(Boolean);
}
