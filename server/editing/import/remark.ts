import fs from 'node:fs';
import { shortened } from '../../../client/shared/texts.js';
import type messages from '../../../client/shared/import.en.json';

/** What an import reports: a code, and the values of its sentence. The sentences are in `client/shared/import.*.json`. */
export type Remark = { code: RemarkCode; values: Values };
export type RemarkCode = keyof typeof messages extends `import.${infer Code}` ? Code : never;
type Value = string | number | Remark | Remark[];
export type Values = Record<string, Value>;

const ENGLISH = JSON.parse(
  fs.readFileSync(new URL('../../../client/shared/import.en.json', import.meta.url), 'utf8'),
) as typeof messages;
const PLACEHOLDERS = /\{(\w+)\}/g;

export const remark = (code: RemarkCode, values: Values = {}): Remark => ({ code, values });

const MAX_QUOTED_LENGTH = 200;

/** Copied: a substring would retain the whole text in memory. */
export const excerpt = (text: string): string => Buffer.from(shortened(text, MAX_QUOTED_LENGTH)).toString();

/** The remark, quoting only the beginning of long texts. */
export function shortRemark({ code, values }: Remark): Remark {
  const shorten = (value: Value): Value => {
    if (typeof value === 'string') return excerpt(value);
    if (Array.isArray(value)) return value.map(shortRemark);
    return typeof value === 'object' ? shortRemark(value) : value;
  };
  return remark(code, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shorten(value)])));
}

/** That these fields are not imported, if there are any. */
export const fieldsLost = (names: readonly string[]): Remark[] =>
  names.length ? [remark('fields', { names: [...new Set(names)].join(', ') })] : [];

/** A remark that a row of a folder contains; null if it is malformed. Text is repeated literally. */
export function remarkIn(value: unknown): Remark | null {
  if (typeof value === 'string') return remark('text', { text: value });
  return isRemark(value) ? value : null;
}

function isRemark(value: unknown): value is Remark {
  const { code, values } = (value ?? {}) as Partial<Remark>;
  if (typeof code !== 'string' || !Object.hasOwn(ENGLISH, `import.${code}`)) return false;
  if (typeof values !== 'object' || values === null || !Object.values(values).every(isValue)) return false;
  return [...ENGLISH[`import.${code}`].matchAll(PLACEHOLDERS)].every(([, name]) => Object.hasOwn(values, name));
}

const isValue = (value: unknown) => ['string', 'number'].includes(typeof value) || [value].flat().every(isRemark);

/** The sentence for the command line. */
export const englishOf = ({ code, values }: Remark): string =>
  ENGLISH[`import.${code}`].replace(PLACEHOLDERS, (_, name: string) => textOf(values[name]));

const textOf = (value: Value): string =>
  typeof value === 'object' ? [value].flat().map(englishOf).join('; ') : String(value);

/** A folder, file or repository cannot be imported at all. */
export class SourceError extends Error {
  readonly remark: Remark;

  constructor(code: RemarkCode, values?: Values) {
    const reason = shortRemark(remark(code, values));
    super(englishOf(reason));
    this.remark = reason;
  }
}

/** Throws SourceError, with the limit among its values, for more than it allows. */
export function requireAtMost(limit: number, amount: number, code: RemarkCode, values?: Values): void {
  if (amount > limit) throw new SourceError(code, { limit, ...values });
}

/** Whether an error is of our limits or of the disk, which say themselves what is wrong. */
export const isLimitOrDisk = (error: object): boolean => error instanceof SourceError || 'syscall' in error;
