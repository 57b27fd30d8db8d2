// The steps of a script, counted as .ci/tally.sh reads them.
import fs from 'node:fs';
import path from 'node:path';

const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** `more` is what helps to understand a failure. */
export async function step(what, act, more = () => '') {
  try {
    await act();
    counts.passed++;
    console.log(`✓ ${what}`);
  } catch (error) {
    counts.failed++;
    counts.failures.push(what);
    console.log(`✗ ${what}: ${error.message}\n${more()}`);
  }
}

export function finish(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(counts));
  process.exit(counts.failed ? 1 : 0);
}
