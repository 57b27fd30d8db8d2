// `npm run dev`: swc recompiles the server on every change and the server restarts; Vite serves the client from inside the server.
// Not `node --watch`: it trips over the temporary file into which Vite compiles its configuration.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { SHARED } from './sources.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
const env = { ...process.env, NODE_ENV: 'development' };
const run = (stdio, ...args) => spawn(process.execPath, args, { stdio, env });
const SETTLED_MS = 300;

// dist/server no longer matches the stamp of the last build.
fs.rmSync('dist/.server', { force: true });
const ignored = ['--ignore', '**/*.spec.ts'];
const swc = [
  'node_modules/@swc/cli/bin/swc.js',
  'server',
  ...SHARED,
  '-d',
  'dist',
  ...ignored,
  '--copy-files',
  '--watch',
];
const compiler = run(['ignore', 'pipe', 'inherit'], ...swc);
compiler.stdout.pipe(process.stdout);
await new Promise((resolve) => compiler.stdout.on('data', (text) => String(text).includes('Watching') && resolve()));

let stopping = false;
let server = startServer();
let settled;
fs.watch('dist/server', { recursive: true }, (_, file) => {
  if (!file?.endsWith('.js')) return;
  clearTimeout(settled);
  settled = setTimeout(() => {
    if (server.exitCode === null && server.signalCode === null) server.kill();
    else server = startServer();
  }, SETTLED_MS);
});

/** Restarts after a change. A server that crashed is not restarted until the next change. */
function startServer() {
  const child = run('inherit', '--enable-source-maps', 'dist/server/main.js');
  child.once('exit', (code, signal) => {
    if (!stopping && (code === 0 || signal)) server = startServer();
  });
  return child;
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopping = true;
    server.kill();
    compiler.kill();
    server.once('exit', () => process.exit());
  });
}
