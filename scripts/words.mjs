// No file has the words that docs/glossary.md lists behind '; never'. Part of `npm run lint`.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

process.chdir(path.join(import.meta.dirname, '..'));
const GLOSSARY = 'docs/glossary.md';
/** Names of the system. */
const ALLOWED = /ECONNREFUSED|connection refused/;
/** Texts of others and of former versions, and passwords. */
const OTHERS = [
  'test/schemas',
  'test/moving-in',
  'server/operations/demo/content',
  'server/platform/database/migrations',
  'CHANGELOG.md',
  'server/platform/validation/common-passwords.txt',
];

const listed = [...fs.readFileSync(GLOSSARY, 'utf8').matchAll(/; never (.+)/g)].flatMap(([, words]) =>
  words.split(', '),
);
const stems = listed.map((word) => word.replace(/e$/, ''));
const grep = [
  'grep',
  '--no-index',
  '--exclude-standard',
  '-niIE',
  stems.join('|'),
  '--',
  '.',
  ...[GLOSSARY, 'package-lock.json', ...OTHERS].map((one) => `:!${one}`),
];
let found = '';
try {
  found = execFileSync('git', grep, { encoding: 'utf8' });
} catch (error) {
  if (error.status !== 1) throw error; // there is none
}
const used = found.split('\n').filter((line) => line && !ALLOWED.test(line));
if (used.length) console.log(used.map((line) => line.slice(0, 200)).join('\n'));
process.exitCode = used.length ? 1 : 0;
