// Tags a release with the subjects of the commits since the last one as its notes, and pushes nothing.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

const STEPS = ['major', 'minor', 'patch'];

const git = (args, input) => execFileSync('git', args, { encoding: 'utf8', input }).trim();
const fail = (message) => {
  console.error(message);
  process.exit(1);
};

const [step] = process.argv.slice(2);
if (step && !STEPS.includes(step)) fail(`npm run release [-- ${STEPS.join('|')}]`);
if (git(['status', '--porcelain'])) fail('Commit or discard the changes first.');

const [last] = git(['tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname']).split('\n');
const notes = git(['log', '--no-merges', '--reverse', '--format=- %s', last ? `${last}..HEAD` : 'HEAD']);
if (!notes) fail(`Nothing has changed since ${last}.`);

if (step) execFileSync('npm', ['version', step, '--no-git-tag-version'], { stdio: 'ignore' });
const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
const tag = `v${version}`;
if (git(['tag', '--list', tag])) fail(`${tag} exists: pass ${STEPS.join(', ')}.`);
if (step) git(['commit', '-qam', `release: ${version}`]);
git(['tag', '-a', tag, '-F', '-'], `Version ${version}\n\n${notes}\n`);
console.log(`${notes}\n\nTagged ${tag}. To publish it: git push --follow-tags`);
