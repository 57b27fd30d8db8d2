// `npm run dev`: swc compiles the server on every change, Node restarts it; the client is served by Vite inside the server.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { SHARED } from './sources.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
const MAIN = 'dist/server/main.js';
const env = { ...process.env, NODE_ENV: 'development' };
const run = (...args) => spawn(process.execPath, args, { stdio: 'inherit', env });

const swc = [
  'node_modules/@swc/cli/bin/swc.js',
  'server',
  ...SHARED,
  '-d',
  'dist',
  '--ignore',
  '**/*.spec.ts',
  '--copy-files',
];
// The stamp of a build would no longer tell the truth.
fs.rmSync('dist/.server', { force: true });
await new Promise((resolve) => run(...swc).once('exit', resolve));
const children = [run(...swc, '--watch'), run('--enable-source-maps', '--watch', '--watch-preserve-output', MAIN)];

const stop = () => children.forEach((child) => child.kill());
for (const child of children) child.once('exit', stop);
process.once('SIGINT', stop).once('SIGTERM', stop);
