// `npm run dev`: swc compiles the server on every change, and it is started anew; the client is served by Vite inside the server.
// Not `node --watch`: it also watches, and misses, the temporary file that Vite makes of its settings.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { SHARED } from './sources.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
const env = { ...process.env, NODE_ENV: 'development' };
const run = (stdio, ...args) => spawn(process.execPath, args, { stdio, env });
const SETTLED_MS = 300;

// The stamp of a build would no longer tell the truth.
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

/** Started again when it was ended for a change; one that fell over waits for the next change. */
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
