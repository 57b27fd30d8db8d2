import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../support/server.js';

const PROGRAMS = {
  // As npm ci: it lists what it has installed at its end.
  'npm.js': `require('fs').writeFileSync('node_modules/.package-lock.json', '{"packages": {}}')`,
  // As the compiler; it has work to do until its standard input ends.
  'node_modules/@nestjs/cli/bin/nest.js': `
    require('fs').appendFileSync('built', 'x');
    console.log('compiling');
    require('fs').readFileSync(0)`,
  'node_modules/vite/bin/vite.js': `require('fs').mkdirSync('dist/public', { recursive: true })`,
  'scripts/bundle.mjs': '',
  'scripts/codegen.mjs': '',
  'command.mjs': `console.log('the command runs')`,
};

/** A checkout with the scripts of this one and programs that only say what they do. Nothing is installed or built. */
function checkout(): string {
  const folder = path.join(temporaryFolder(), 'një dosje');
  const files = {
    ...PROGRAMS,
    'server/main.ts': '',
    'package.json': '{"version": "1.0.0", "engines": {"node": ">=20.20.2"}}',
    'package-lock.json': '{"packages": {"": {}}}',
  };
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  for (const name of ['ensure', 'build', 'alone', 'sources', 'libraries'])
    fs.copyFileSync(`scripts/${name}.mjs`, path.join(folder, `scripts/${name}.mjs`));
  return folder;
}

/** Runs a command of package.json. Its output so far is in `said`, and `until` resolves when that has the text. */
function command(folder: string) {
  const env = { PATH: process.env.PATH, npm_execpath: path.join(folder, 'npm.js') };
  const child = spawn(process.execPath, ['scripts/ensure.mjs', '--build', 'command.mjs'], { cwd: folder, env });
  const running = { said: '', end: () => end(child), until };
  const closed = once(child, 'close');
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (running.said += text));
  async function until(text: RegExp) {
    while (!text.test(running.said) && child.exitCode === null)
      await Promise.race([once(child.stdout, 'data'), closed]);
  }
  return running;
}

/** Ends the standard input, and returns the exit code. */
async function end(child: ChildProcess) {
  child.stdin!.end();
  return (await once(child, 'close'))[0] as number;
}

it('of two commands that begin together, one installs and builds, and the other one waits for that', async () => {
  const folder = checkout();
  const first = command(folder);
  await first.until(/compiling/);
  const second = command(folder);
  await second.until(/Waiting|compiling/);
  expect(await Promise.all([first.end(), second.end()])).toEqual([0, 0]);
  for (const { said } of [first, second]) expect(said).toMatch(/the command runs\n$/);
  expect(second.said).not.toContain('compiling');
  expect(fs.readFileSync(path.join(folder, 'built'), 'utf8')).toBe('x');
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('nothing waits for a command that was killed, although another process has its id now', async () => {
  const folder = checkout();
  const lock = path.join(folder, '.building');
  const killed = command(folder);
  await killed.until(/compiling/);
  process.kill(parseInt(fs.readlinkSync(lock)), 'SIGKILL');
  expect(await killed.end()).toBe(1);
  expect(fs.readlinkSync(lock)).toMatch(/^\d+-/);
  expect(await command(folder).end()).toBe(0);

  fs.rmSync(path.join(folder, 'dist/.server'));
  fs.symlinkSync(`${process.pid}-1`, lock);
  const next = command(folder);
  expect(await next.end()).toBe(0);
  expect(next.said).not.toContain('Waiting');
});

it('an installation that fails leaves nothing to wait for', async () => {
  const folder = checkout();
  fs.writeFileSync(path.join(folder, 'npm.js'), 'process.exit(1)');
  const failed = command(folder);
  expect(await failed.end()).toBe(1);
  expect(failed.said).toMatch(/npm ci failed, see above\.\n$/);
  expect(fs.readdirSync(folder)).not.toContain('.building');
});
