import fs from 'node:fs';
import path from 'node:path';

let common: Set<string> | undefined;

/** The 10,000 most common passwords of at least 8 characters, and some that an Albanian geographer would think of. NOTICE names the source. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(fs.readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'));
  return common.has(password.normalize('NFKC').toLowerCase());
}
