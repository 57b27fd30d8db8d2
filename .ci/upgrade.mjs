// `npm run upgrade`, in a clone whose origin has two newer releases: one that does not start, and a good one. Killed at each of its steps, it
// leaves a journal that starts as it was. .ci/bare.sh runs it; it writes its counts to the file it is given.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { finish, step } from './steps.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
const ORIGIN = path.resolve('.git/origin.git');
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], { encoding: 'utf8' }).trim();

const here = git('rev-parse', 'HEAD');
git('clone', '--quiet', '--bare', '.', ORIGIN);
git('remote', 'set-url', 'origin', ORIGIN);
const release = (tag, change) => {
  fs.writeFileSync('server/main.ts', change(fs.readFileSync('server/main.ts', 'utf8')));
  git('commit', '--quiet', '--all', '--message', tag);
  git('push', '--quiet', 'origin', `HEAD:refs/tags/${tag}`);
};
release('v98.0.0', (text) => `${text}// newer\n`);
release('v99.0.0', (text) => text.replace('async function main', '\nprocess.exit(3);\nasync function main'));
git('reset', '--quiet', '--hard', here);

for (const saying of ['Installing', 'Backing up', 'Trying'])
  await step(`killed while it says “${saying}”, it changed nothing`, async () => {
    await upgrade(['v98.0.0'], saying);
    expect(git('rev-parse', 'HEAD'), here);
    expect(git('status', '--porcelain', '--untracked-files=no'), '');
    // Spares the later ones what the first has just shown, 40,000 files.
    if (saying === 'Installing') {
      fs.rmSync('.upgrade/node_modules', { recursive: true, force: true });
      fs.cpSync('node_modules', '.upgrade/node_modules', { recursive: true, verbatimSymlinks: true });
    }
  });
await step('a release that does not start is not taken', async () => {
  expect((await upgrade([])).code, 1);
  expect(git('rev-parse', 'HEAD'), here);
  for (const leftover of ['.upgrade', '.building']) expect(fs.existsSync(leftover), false);
});
await step(
  'the release that is named is built, tried and taken, by the next run if this one is killed while it takes it',
  async () => {
    const { output } = await upgrade(['v98.0.0'], 'Taking');
    expect((await upgrade(['v98.0.0'])).code, 0);
    expect(fs.existsSync('.upgrade'), false);
    expect(git('rev-parse', 'HEAD'), git('rev-parse', 'v98.0.0^{commit}'));
    expect(output.includes('The journal has stopped.'), true);
    const verify = ['scripts/ensure.mjs', '--build', 'dist/server/commands/verify.js'];
    execFileSync(process.execPath, verify, { stdio: 'inherit' });
  },
);
finish(process.argv[2]);

/** Runs it, killed with everything it started as soon as it prints `last`. */
async function upgrade(args, last) {
  const options = { detached: true, stdio: ['ignore', 'pipe', 'pipe'] };
  const child = spawn(process.execPath, ['scripts/upgrade.mjs', ...args], options);
  const run = { output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      run.output += text;
      if (last && run.output.includes(last) && !child.killed && child.kill('SIGKILL'))
        process.kill(-child.pid, 'SIGKILL');
    });
  [run.code] = await once(child, 'close');
  if (last && run.code !== null) throw new Error(`It ended with ${run.code}:\n${run.output}`);
  return run;
}

function expect(actual, expected) {
  if (actual !== expected) throw new Error(`${actual} instead of ${expected}`);
}
