// `npm run release -- major|minor|patch`: sets the version, tags it with the subjects of the commits since the last tag as its notes, and
// writes the archive. Without a step it tags the version of package.json; `-- archive` writes only the archive. Pushes nothing.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { linkLibraries } from './libraries.mjs';
import { prune } from './prune.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
const STEPS = ['major', 'minor', 'patch'];
/** What runs, and what its operator reads. */
const SHIPPED = [
  ...['package.json', 'package-lock.json', '.npmrc', '.env.example', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md'],
  ...['CHANGELOG.md', 'client/styles/fonts/OFL.txt', 'docs', 'scripts'],
  ...['build.json', 'client', 'docs', 'node_modules', 'public', 'server', 'ssr'].map((part) => `dist/${part}`),
];

const run = (command, args, input) => execFileSync(command, args, { encoding: 'utf8', input }).trim();
const git = (args, input) => run('git', args, input);
const versionNow = () => JSON.parse(fs.readFileSync('package.json', 'utf8')).version;

const [step] = process.argv.slice(2);
if (step && ![...STEPS, 'archive'].includes(step)) fail(`npm run release [-- ${STEPS.join('|')}|archive]`);
if (step !== 'archive') tag();
console.log(archive());

function tag() {
  if (git(['status', '--porcelain'])) fail('Commit or discard the changes first.');
  const [last] = git(['tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname']).split('\n');
  const notes = git(['log', '--no-merges', '--reverse', '--format=- %s', last ? `${last}..HEAD` : 'HEAD']);
  if (!notes) fail(`Nothing has changed since ${last}.`);
  if (step) run('npm', ['version', step, '--no-git-tag-version']);
  const version = versionNow();
  if (git(['tag', '--list', `v${version}`])) fail(`v${version} exists: pass ${STEPS.join(', ')}.`);
  if (!fs.readFileSync('CHANGELOG.md', 'utf8').includes(`## ${version} (`))
    fail(`CHANGELOG.md says nothing about ${version}: what has an operator to do?`);
  if (step) git(['commit', '-qam', `release: ${version}`]);
  git(['tag', '-a', `v${version}`, '-F', '-'], `Version ${version}\n\n${notes}\n`);
  console.log(`${notes}\n\nTagged v${version}. To publish it: git push --follow-tags`);
}

/** The built journal with its production packages, for machines of this kind that have only Node. Returns the name of the file. */
function archive() {
  const name = `revista-gjeografike-${versionNow()}-${process.platform}-${process.arch}`;
  const folder = path.resolve('dist/release', name);
  fs.rmSync('dist/release', { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  run(process.execPath, ['scripts/ensure.mjs', '--build']);
  for (const entry of SHIPPED) fs.cpSync(entry, path.join(folder, entry), { recursive: true });
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], options);
  prune(folder);
  process.chdir(folder);
  linkLibraries();
  process.chdir('..');
  run('tar', ['-czf', `${name}.tar.gz`, name]);
  fs.rmSync(folder, { recursive: true });
  return path.join('dist/release', `${name}.tar.gz`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
