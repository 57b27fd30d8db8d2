import { PASSWORD_LENGTH } from '../../client/rules.js';
import { isCommonPassword } from './common-passwords.js';

export const LONGEST_PASSWORD = 200;

/** Why a new password is refused. */
export type PasswordProblem = 'TOO_SHORT' | 'TOO_LONG' | 'COMMON' | 'PERSONAL';

/** What the password in a setting or on the command line has to be; follows its name in a sentence. */
export const PASSWORD_RULES: Record<PasswordProblem, string> = {
  TOO_SHORT: `must have at least ${PASSWORD_LENGTH} characters.`,
  TOO_LONG: `must have at most ${LONGEST_PASSWORD} characters.`,
  COMMON: 'must not be one of the most used passwords.',
  PERSONAL: 'must not be made of the e-mail address, the name or the name of the journal.',
};

/**
 * The rules for every new password, wherever it is set: its length in characters of NFC, that it is none of the most used ones, and that
 * it is more than names that everybody can guess. `names` are the owner's e-mail address and name, and the journal's.
 */
export function passwordProblem(password: string, names: string[]): PasswordProblem | null {
  const { length } = [...password.normalize('NFC')];
  if (length < PASSWORD_LENGTH) return 'TOO_SHORT';
  if (length > LONGEST_PASSWORD) return 'TOO_LONG';
  if (isCommonPassword(password)) return 'COMMON';
  const words = names.flatMap((name) => [name, ...name.split(/[@\s]+/), ...name.split(/[@.\s]+/)]).map(letters);
  const longestFirst = words.filter(({ length }) => length > 2).toSorted((one, other) => other.length - one.length);
  const core = letters(password);
  return core && longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), core) === '' ? 'PERSONAL' : null;
}

/** A text without what people put around a name to make a password of it: case, accents, digits and signs. */
const letters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
