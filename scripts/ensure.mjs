// Runs before `npm start` and `npm test`: installs the dependencies and builds when either is missing or stale.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { staleParts } from './sources.mjs';

process.chdir(path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..'));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.version}. See https://nodejs.org.`);
  process.exit(1);
}

/** npm writes its own list last, so it is there only after a whole installation; packages of other platforms are not in it. */
function isInstalled() {
  const installedList = 'node_modules/.package-lock.json';
  if (!fs.existsSync(installedList)) return false;
  const packages = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  const installed = packages(installedList);
  const isCurrent = ([name, { version, optional }]) =>
    installed[name] ? installed[name].version === version : optional;
  return Object.entries(packages('package-lock.json')).every(
    ([name, wanted]) => name === '' || isCurrent([name, wanted]),
  );
}

if (!isInstalled()) {
  console.log('Installing the dependencies (about a minute, only when they changed) …');
  // NODE_ENV=production would leave out the build tools.
  npm('ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
}

if (process.argv.includes('--build')) {
  const stale = staleParts();
  if (stale.length) run('Building', process.execPath, ['scripts/build.mjs', ...stale]);
}

function npm(...args) {
  // npm's own file, so that Windows needs no shell.
  if (process.env.npm_execpath) run('npm ci', process.execPath, [process.env.npm_execpath, ...args]);
  else run('npm ci', 'npm', args);
}

function run(what, command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status === 0) return;
  console.error(`${what} failed${error ? `: ${error.message}` : ', see above'}.`);
  process.exit(1);
}
