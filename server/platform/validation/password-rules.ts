import fs from 'node:fs';
import path from 'node:path';
import { PASSWORD_LENGTH } from '../../../client/shared/rules.js';

export const MAX_PASSWORD_LENGTH = 200;

/** Why a new password is rejected. */
export type PasswordProblem = 'TOO_SHORT' | 'TOO_LONG' | 'COMMON' | 'PERSONAL';

/** The rule for a password in a setting or on the command line, to be appended to its name. */
export const PASSWORD_RULES: Record<PasswordProblem, string> = {
  TOO_SHORT: `must have at least ${PASSWORD_LENGTH} characters.`,
  TOO_LONG: `must have at most ${MAX_PASSWORD_LENGTH} characters.`,
  COMMON: 'must not be one of the most used passwords.',
  PERSONAL: 'must not be made of the e-mail address, the name or the name of the journal.',
};

/**
 * The rules for every new password, wherever it is set: its length in NFC characters, not one of the most common ones, and
 * not derived from names that are easy to guess. `names` are the owner's e-mail address and name, and the journal's.
 */
export function passwordProblem(password: string, names: string[]): PasswordProblem | null {
  const { length } = [...password.normalize('NFC')];
  if (length < PASSWORD_LENGTH) return 'TOO_SHORT';
  if (length > MAX_PASSWORD_LENGTH) return 'TOO_LONG';
  if (isCommonPassword(password)) return 'COMMON';
  const words = names.flatMap((name) => [name, ...name.split(/[@\s]+/), ...name.split(/[@.\s]+/)]).map(coreOf);
  const longestFirst = words.filter(({ length }) => length > 2).toSorted((one, other) => other.length - one.length);
  const core = coreOf(password);
  return core && longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), core) === '' ? 'PERSONAL' : null;
}

let common: Set<string> | undefined;

/** The 10,000 most common passwords of at least 8 characters, and some that an Albanian geographer would think of. NOTICE names the source. */
function isCommonPassword(password: string): boolean {
  common ??= new Set(fs.readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'));
  return common.has(password.normalize('NFKC').toLowerCase());
}

/** Strips what people add to a name to make a password of it: case, accents, digits and symbols. */
const coreOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
