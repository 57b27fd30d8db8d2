// `npm test`: the static checks and every test but what only .ci/run does. `npm run test:quick`: about a minute of them, without a browser.
// Other arguments (`npm test -- test/api/calls`) go to Jest, which then runs alone. The last line reads
// `N passed, N failed`. HEADED=1 shows the browser; SLOW=200 waits that many milliseconds before each of its steps.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { check } from './check.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
const RESULTS = 'dist/test-results.json';
/** Jest's own. */
const REPORT = 'dist/test-report.json';
const TIMES = 'dist/test-times.json';
const FAILED = 'dist/failed';
/** Minutes on two idle cores. */
const EXPECTED = { all: 5, quick: 1 };
/** The most a run writes: a database cluster, browser profiles and uploads. */
const TEMPORARY_BYTES = 1024 ** 3;

/** The unit tests, the drift tests, the formats, and one noun by REST and GraphQL. */
const QUICK = [
  ...['--selectProjects', 'units', 'client', 'formats', 'drift', 'api'],
  ...['--testPathPatterns', '^(server|client|test/drift)/.*\\.spec', '^test/(formats/jats|api/calls)\\.spec'],
];

/** All but what only .ci/run does. */
const ALL = ['--ignoreProjects', 'experiments', 'faults'];

const args = process.argv.slice(2);
const kind = args.length === 0 ? 'all' : args[0] === '--quick' ? 'quick' : null;
const times = readJson(TIMES) ?? {};
if (kind) {
  const source = times[kind] ? 'as it did last time' : 'on two idle cores';
  console.log(`This takes about ${duration(times[kind] ?? EXPECTED[kind] * 60)}, ${source}.`);
}

const started = Date.now();
fs.mkdirSync('dist', { recursive: true });
for (const leftover of [RESULTS, REPORT, FAILED]) fs.rmSync(leftover, { recursive: true, force: true });
const temporary = temporaryFolder();
const [checks, status] = await Promise.all([
  kind ? check() : { passed: 0, failures: [] },
  jest(kind === 'quick' ? QUICK : kind === 'all' ? ALL : args),
]);
fs.rmSync(temporary, { recursive: true, force: true });

const report = readJson(REPORT) ?? { numPassedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const passed = checks.passed + report.numPassedTests;
const failures = [...checks.failures, ...report.testResults.flatMap(failuresIn)];
if (status !== 0 && !failures.length) failures.push(`Jest ended with ${status}`);
const failed = failures.length;
const skipped = report.numPendingTests + report.numTodoTests;
fs.writeFileSync(RESULTS, JSON.stringify({ passed, failed, skipped, failures }));
const seconds = (Date.now() - started) / 1000;
if (kind && !failed) fs.writeFileSync(TIMES, JSON.stringify({ ...times, [kind]: Math.round(seconds) }));
if (failures.length) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${duration(seconds)}`);
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} SKIPPED` : ''}`);
process.exit(failed ? 1 : 0);

/** Runs Jest, and returns its exit code. */
function jest(args) {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const reporting = ['--json', `--outputFile=${REPORT}`];
  const child = spawn(process.execPath, [...flags, 'node_modules/jest/bin/jest.js', ...reporting, ...args], {
    stdio: 'inherit',
    // What is not read in a terminal has no colours.
    env: { ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...process.env, TMPDIR: temporary },
  });
  // Ctrl+C reaches Jest as well; this process stays alive to tidy up.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('close', resolve));
}

/** The failed stories of a file, and why; a file that could not be loaded has none, and is a failure all the same. */
function failuresIn({ name, status, message, assertionResults }) {
  const reason = (text) => stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, 1_000);
  const file = path.relative('.', name);
  const stories = assertionResults.filter((story) => story.status === 'failed');
  if (status === 'failed' && !stories.length) return [`${file} (${reason(message)})`];
  return stories.map(({ fullName, failureMessages: [first = ''] }) => `${file}: ${fullName} (${reason(first)})`);
}

/** Holds everything a run writes, so that nothing is left behind. In the system's temporary folder unless that lacks the space. */
function temporaryFolder() {
  const folder = hasRoom(os.tmpdir()) ? os.tmpdir() : path.resolve('dist');
  const created = fs.mkdtempSync(path.join(folder, 'journal-tests-'));
  // PostgreSQL does not run as root; the user it runs as must reach its files.
  fs.chmodSync(created, 0o711);
  return created;
}

function hasRoom(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize > TEMPORARY_BYTES;
  } catch {
    return false;
  }
}

function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

function duration(seconds) {
  const whole = Math.round(seconds);
  return whole < 100 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
