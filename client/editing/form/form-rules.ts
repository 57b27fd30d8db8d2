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
