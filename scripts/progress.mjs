// Jest's reporter: one plain line per finished file, with a running count, so that it also reads well in a log.
// Prints failures immediately. Leaves their names and the counts for scripts/test.mjs.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const SLOWEST = 5;
const SUMMARY_LENGTH = 300;

export default class Progress {
  #done = 0;
  #failures = [];
  #seconds = {};

  constructor(_, { results }) {
    this.results = results;
  }

  onRunStart({ numTotalTestSuites }) {
    this.total = numTotalTestSuites;
  }

  onTestFileResult({ path: file, context }, result) {
    const name = path.relative(context.config.rootDir, file);
    const seconds = (result.perfStats.end - result.perfStats.start) / 1000;
    this.#seconds[name] = seconds;
    const failures = result.testResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded, or did not finish, has no failed test to count but is a failure all the same.
    const isBroken = !failures.length && (result.testExecError || result.failureMessage);
    const isFailed = failures.length > 0 || isBroken;
    const counts = [
      `${result.numPassingTests} passed`,
      ...(failures.length ? [`${failures.length} failed`] : []),
      ...(result.numPendingTests ? [`${result.numPendingTests} skipped`] : []),
    ];
    const count = `${String(++this.#done).padStart(String(this.total).length)}/${this.total}`;
    console.log(`${count} ${isFailed ? '✗' : '✓'} ${name}: ${counts.join(', ')} (${seconds.toFixed(1)} s)`);
    if (!isFailed) return;
    if (result.failureMessage) console.log(`\n${result.failureMessage.trimEnd()}\n`);
    for (const { type, message } of result.console ?? []) console.log(`  console.${type}: ${message}`);
    this.#failures.push(
      ...failures.map(({ fullName, failureMessages }) => `${name}: ${fullName} (${summaryOf(failureMessages)})`),
    );
    if (isBroken) this.#failures.push(`${name}: could not be run`);
  }

  onRunComplete(_, report) {
    const slowest = Object.entries(this.#seconds)
      .sort(([, a], [, b]) => b - a)
      .slice(0, SLOWEST);
    if (this.#done > SLOWEST) {
      console.log(`\nSlowest files: ${slowest.map(([file, s]) => `${file} ${s.toFixed(0)} s`).join(', ')}`);
    }
    const counts = {
      passed: report.numPassedTests,
      failed: this.#failures.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: this.#failures,
    };
    fs.writeFileSync(this.results, JSON.stringify(counts));
  }
}

/** The beginning of a failure's message in one line, for a log of which only the end is left. */
function summaryOf([message = 'no message']) {
  const lines = stripVTControlCharacters(message).split('\n');
  const text = lines.filter((line) => !/^\s+at .*node_modules/.test(line)).join(' ');
  return text.replace(/\s+/g, ' ').trim().slice(0, SUMMARY_LENGTH);
}
