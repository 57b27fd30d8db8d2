// `npm run upgrade [-- v1.2.0]`: fetches the newest release, or the one that is named, builds it in a folder of its own, restores a backup
// of the journal beside it, and starts it on that copy. Only if it becomes ready does this checkout change. Until then the journal may run
// on; if this ends at any moment, run it again: what is done is not done twice.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { alone } from './alone.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
const NEXT = path.resolve('.upgrade');
const COPY = path.join(NEXT, 'data');
/** There while the release that it names is being taken. */
const TAKEN = path.join(NEXT, 'taken');
const READY_SECONDS = 180;
/** The copy is nobody's journal: it sends nothing, and writes nowhere else. */
const ALONE = ['DATABASE_URL', 'UPLOADS_URL', 'SMTP_URL', 'BACKUP_DIR', 'BACKUP_HOOK', 'METRICS_ADDRESS'];

const run = (command, args, options = {}) => execFileSync(command, args, { stdio: 'inherit', ...options });
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const step = (text) => console.log(`${text} …`);

if (!fs.existsSync('.git')) fail('This is not a checkout of Git. README.md says how a new archive takes its place.');
await alone(upgrade);

async function upgrade() {
  if (fs.existsSync(TAKEN)) take(fs.readFileSync(TAKEN, 'utf8'));
  const former = git('rev-parse', 'HEAD');
  if (git('status', '--porcelain', '--untracked-files=no'))
    fail('The code was changed here. Commit or discard that first.');
  step('Looking for a release');
  if (spawnSync('git', ['fetch', '--quiet', '--tags'], { stdio: 'inherit' }).status !== 0)
    fail('git fetch failed, see above.');
  const release = process.argv[2] ?? git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0];
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${release}^{commit}`], {
    encoding: 'utf8',
  });
  if (status !== 0) fail(release ? `There is no release ${release}.` : 'There is no release.');
  const commit = stdout.trim();
  if (commit === former) {
    console.log(`${release} is what is here.`);
    return;
  }

  try {
    await prepare(release, commit);
    await tryIt(release);
  } catch (error) {
    removeNext();
    fail(
      `${error.message}\n${release} did not become ready. Nothing was changed; the journal stays at ${former.slice(0, 10)}.`,
    );
  }
  step(`Taking ${release}`);
  take(commit);
  console.log(`This is ${release} now. Restart the journal; its start migrates the database, after a backup.`);
}

async function prepare(release, commit) {
  git('worktree', 'prune');
  if (fs.existsSync(path.join(NEXT, '.git')))
    run('git', ['-C', NEXT, 'checkout', '--quiet', '--force', '--detach', commit]);
  else {
    fs.rmSync(NEXT, { recursive: true, force: true });
    run('git', ['worktree', 'add', '--quiet', '--detach', NEXT, commit]);
  }
  step(`Building ${release}`);
  run(process.execPath, ['scripts/ensure.mjs', '--build'], { cwd: NEXT });
}

async function tryIt(release) {
  step('Backing up the journal');
  const file = path.join(NEXT, 'journal.tar.gz');
  for (const leftover of [file, `${file}.part`, COPY]) fs.rmSync(leftover, { recursive: true, force: true });
  run(process.execPath, ['dist/server/commands/backup.js', 'backup', file]);
  step(`Trying ${release} on a copy`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { DATA_DIR: COPY, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url };
  const env = { ...process.env, ...Object.fromEntries(ALONE.map((name) => [name, ''])), ...settings };
  const flags = ['--disallow-code-generation-from-strings'];
  run(process.execPath, [...flags, 'dist/server/commands/backup.js', 'restore', file], { cwd: NEXT, env });
  const journal = spawn(process.execPath, [...flags, 'scripts/start.mjs'], { cwd: NEXT, env, stdio: 'inherit' });
  const ended = once(journal, 'exit');
  try {
    for (let seconds = 0; !(await isFine(`${url}/readyz`)); seconds++) {
      if (seconds >= READY_SECONDS || journal.exitCode !== null)
        throw new Error(`${url}/readyz did not respond with 200.`);
      await wait(1_000);
    }
    if (!(await isFine(`${url}/al`))) throw new Error('The home page did not respond with 200.');
  } finally {
    journal.kill();
    await ended;
  }
}

/** If this is interrupted, the next upgrade goes on with it, whatever Git left behind. */
function take(commit) {
  fs.writeFileSync(`${TAKEN}.new`, commit);
  fs.renameSync(`${TAKEN}.new`, TAKEN);
  fs.rmSync(git('rev-parse', '--git-path', 'index.lock'), { force: true });
  git('checkout', '--quiet', '--force', '--detach', commit);
  for (const part of ['node_modules', 'dist'].filter((name) => fs.existsSync(path.join(NEXT, name)))) {
    fs.rmSync(part, { recursive: true, force: true });
    fs.renameSync(path.join(NEXT, part), part);
  }
  removeNext();
}

function removeNext() {
  fs.rmSync(NEXT, { recursive: true, force: true });
  git('worktree', 'prune');
}

async function isFine(url) {
  const response = await fetch(url).catch(() => null);
  return Boolean(response?.ok);
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
