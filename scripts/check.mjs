// Static checks: types, lint, import rules, words, formatting, packages, page weight.
// Prints one line each, and the output of those that fail.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { lacksGenerated } from './sources.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
if (lacksGenerated()) await import('./codegen.mjs');

// Incremental: unchanged files are not checked again. TypeScript 7 takes a quarter of the time; the Nest CLI needs the interface of 6.
const types = (project, name) => [
  ...['typescript-7/bin/tsc', '-p', project],
  ...['--incremental', '--tsBuildInfoFile', `dist/checked-types-${name}.json`],
];

const CHECKS = {
  'types of the server': types('tsconfig.json', 'server'),
  'types of the client': types('client/tsconfig.json', 'client'),
  lint: ['oxlint/bin/oxlint'],
  'import zones': ['dependency-cruiser/bin/dependency-cruise.mjs', 'server', 'client', 'test'],
  words: ['../scripts/words.mjs'],
  formatting: ['oxfmt/bin/oxfmt', '--check'],
  'packages of others': ['../scripts/packages.mjs'],
  'weight of the pages': ['../scripts/budget.mjs'],
};

/** Runs all checks, two at a time, and returns how many passed and the names of those that failed. */
export async function check() {
  const waiting = Object.entries(CHECKS);
  const result = { passed: 0, failures: [] };
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, [file, ...args]] = next;
      const { code, output } = await run(path.join('node_modules', file), args);
      console.log(`${code === 0 ? '✓' : '✗'} ${name}${code === 0 ? '' : `\n${output}`}`);
      if (code === 0) result.passed++;
      else result.failures.push(name);
    }
  };
  await Promise.all([worker(), worker()]);
  return result;
}

function run(...command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command.flat(), { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('close', (code) => resolve({ code, output }));
  });
}

if (process.argv[1] === import.meta.filename) {
  const { failures } = await check();
  process.exit(failures.length ? 1 : 0);
}
