/** What the forms validate before sending. The server validates again. */

import { FILE_LIMITS, MEGABYTE, OFFICE_FORMATS } from '../../shared/rules';

export const PDF = 'application/pdf';
/** The `accept` attribute of each kind of file. */
export const ACCEPTED = {
  pdf: PDF,
  picture: 'image/png,image/jpeg,image/webp,image/avif,image/gif',
  document: [PDF, ...OFFICE_FORMATS.map((extension) => `.${extension}`)].join(),
} satisfies Record<keyof typeof FILE_LIMITS, string>;

/** Whether a file matches an `accept` attribute, which browsers do not apply to dropped files. */
export const accepts = (file: { name: string; type: string }, accept: string): boolean =>
  accept
    .split(',')
    .some((kind) => (kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : file.type === kind));

export const isAcceptedPdf = (file: { name: string; type: string; size: number }): boolean =>
  accepts(file, PDF) && file.size <= FILE_LIMITS.pdf * MEGABYTE;

export type Group = 'issue' | 'article' | null;

const GROUPS: Record<string, Group> = { arkiva: 'issue', artikuj: 'article' };

export const groupOf = (category?: { name: string }): Group => GROUPS[category?.name.toLowerCase() ?? ''] ?? null;

export const ISSUE_FIELDS = [
  'issn',
  'journalDirector',
  'editorInChief',
  'scientificBoard',
  'editorialBoard',
  'preparedForPublication',
  'contents',
] as const;
export const ARTICLE_FIELDS = ['keywords', 'references'] as const;

const REQUIRED_IN_OLD_ISSUES: readonly string[] = ['scientificBoard', 'editorialBoard', 'contents'];

/** A new issue requires all fields of an issue, an existing one only its boards and contents; an article always requires keywords and references. */
export const isRequired = (name: string, creating: boolean): boolean =>
  creating || (ARTICLE_FIELDS as readonly string[]).includes(name) || REQUIRED_IN_OLD_ISSUES.includes(name);

export const textOrNull = (value: string): string | null => (value.trim() === '' ? null : value);
export const numberOrNull = (value: string): number | null => (value.trim() === '' ? null : Number(value));

/** A record with a value for each name; unlike Object.fromEntries, its type knows the names. */
export const recordOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** The values by longer names: 'al.subject' for `subject`. */
export const prefixed = <Prefix extends string, Texts extends object>(prefix: Prefix, texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [`${prefix}.${name}`, value])) as {
    [Name in keyof Texts & string as `${Prefix}.${Name}`]: Texts[Name];
  };
