// `npm test`: the static checks, then every test. With arguments (`npm test -- test/api/calls`) only Jest, with them.
// What was counted is left in dist/test-results.json for the continuous integration.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { check } from './check.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
const RESULTS = 'dist/test-results.json';
const args = process.argv.slice(2);
const checks = args.length ? { passed: 0, failed: 0 } : await check();

fs.rmSync(RESULTS, { force: true });
const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
const { status } = spawnSync(process.execPath, [...jest, ...args, '--json', `--outputFile=${RESULTS}`], {
  stdio: ['inherit', 'ignore', 'inherit'],
});

const report = fs.existsSync(RESULTS) ? JSON.parse(fs.readFileSync(RESULTS, 'utf8')) : {};
const suites = report.testResults ?? [];
const passed = checks.passed + (report.numPassedTests ?? 0);
// A file that could not be loaded, or not be ended, has no failed test to count, and still is a failure.
const isFailed = ({ status }) => status === 'failed';
const broken = suites.filter((suite) => isFailed(suite) && !suite.assertionResults.some(isFailed)).length;
const failed = checks.failed + (report.numFailedTests ?? 1) + broken;
const skipped = report.numPendingTests ?? 0;
fs.writeFileSync(RESULTS, JSON.stringify({ passed, failed, skipped }));
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} SKIPPED` : ''}`);
process.exit(failed || status ? 1 : 0);
