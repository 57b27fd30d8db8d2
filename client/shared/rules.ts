/** The rules that the dashboard's forms show and the server enforces. */

export const FIRST_YEAR = 1500;
export const LAST_YEAR = 9999;
/** Of an issue. */
export const LAST_NUMBER = 1_000_000;

/** For how many days a deleted record or replaced file can be restored. */
export const RETENTION_DAYS = 30;

/** The minimum length of a new password. */
export const PASSWORD_LENGTH = 8;

/** The maximum length of a text. */
export const TEXT_LENGTH = 1_000_000;

/** How many a material may have. */
export const MAX_AUTHORS = 500;
export const MAX_AFFILIATIONS = 20;
export const MAX_FUNDING = 50;
export const MAX_RELATED_WORKS = 50;

/** The maximum length of a search. */
export const SEARCH_LENGTH = 500;

export const MEGABYTE = 1024 * 1024;
/** The largest file of each kind, in megabytes. */
export const FILE_LIMITS = { picture: 10, pdf: 50, document: 25 } as const;
/** The types of documents besides PDF, by extension. */
export const OFFICE_FORMATS = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'doc', 'xls', 'ppt', 'rtf'] as const;
/** What a supplementary file may be besides. */
export const DATA_FORMATS = ['csv', 'geojson', 'txt', 'png', 'jpg', 'tif', 'zip'] as const;

/** What a subscriber can follow. */
export const FOLLOWED = ['author', 'keyword', 'place'] as const;
/** An author, keyword or place that a subscriber follows, as typed. */
export type Follow = { kind: (typeof FOLLOWED)[number]; value: string };

const DAY_MS = 86_400_000;
/** After how long the last backup, and the last comparison of files, is too old. */
export const MAX_AGE_MS = { backup: 2 * DAY_MS, verification: 14 * DAY_MS } as const;
