// `node scripts/ensure.mjs [--build] SCRIPT …`: installs missing or outdated dependencies, builds what is stale, then runs the script
// in this process, so that it receives signals. npm `pre` scripts cannot do this: .npmrc turns scripts off, including our own.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { alone } from './alone.mjs';
import { linkLibraries } from './libraries.mjs';
import { staleParts, writeBuildInfo } from './sources.mjs';

process.chdir(path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..'));

const OLDEST = JSON.parse(fs.readFileSync('package.json', 'utf8')).engines.node.replace('>=', '');
if (process.versions.node.localeCompare(OLDEST, 'en', { numeric: true }) < 0)
  fail(`Node ${OLDEST} or newer is needed; this is ${process.version}. See https://nodejs.org.`);

const wantsBuild = process.argv[2] === '--build';
// A container image holds only the build.
const isCheckout = fs.existsSync('server');

if (isCheckout) {
  if (!isInstalled()) {
    requireWritable('.', 'node_modules is missing or does not match package-lock.json');
    // Another command may have installed them meanwhile.
    await alone(() => isInstalled() || install());
  }
  try {
    linkLibraries();
  } catch (error) {
    fail(`${error.message}. Run npm run build as the user who installed the journal.`);
  }
  if (wantsBuild) {
    if (staleParts().length) {
      requireWritable('dist', 'dist/ is missing or older than the sources');
      run('Building', process.execPath, ['scripts/build.mjs', '--stale']);
    } else writeBuildInfo();
  }
}

const script = process.argv[wantsBuild ? 3 : 2];
if (script) {
  process.argv.splice(1, wantsBuild ? 3 : 2, path.resolve(script));
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(process.argv[1]).href);
}

/** npm writes its own package list last, so the list exists only after a complete installation. It omits packages of other platforms. */
function isInstalled() {
  const installedList = 'node_modules/.package-lock.json';
  if (!fs.existsSync(installedList)) return false;
  const packages = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  const installed = packages(installedList);
  const isCurrent = ([name, { version, optional }]) =>
    name === '' || (installed[name] ? installed[name].version === version : optional);
  return Object.entries(packages('package-lock.json')).every(isCurrent);
}

function install() {
  console.log('Installing dependencies (about a minute; only after a change) …');
  // With NODE_ENV=production npm would leave out the build tools.
  npm('ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
}

function npm(...args) {
  // npm's JavaScript file: on Windows, npm itself can only be started through a shell.
  if (process.env.npm_execpath) run('npm ci', process.execPath, [process.env.npm_execpath, ...args]);
  else run('npm ci', 'npm', args);
}

function run(what, command, args) {
  const { status, signal, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status === 0) return;
  if (signal === 'SIGKILL')
    fail(`${what} was ended by the system, probably because memory ran out. 1 GB is needed to install and to build.`);
  fail(`${what} failed${error ? `: ${error.message}` : ', see above'}.`);
}

function requireWritable(folder, why) {
  try {
    fs.accessSync(fs.existsSync(folder) ? folder : '.', fs.constants.W_OK);
  } catch {
    fail(
      `${why}, and this user cannot write to ${process.cwd()}. Run npm ci && npm run build as the user who installed the journal.`,
    );
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
