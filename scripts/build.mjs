// Builds dist/: `server` (and the two client files it shares), `client` (the browser's bundle and the one that renders pages).
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { SHARED, stamped } from './sources.mjs';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

process.chdir(path.join(import.meta.dirname, '..'));
const parts = process.argv.slice(2);
const wants = (part) => parts.length === 0 || parts.includes(part);
const started = Date.now();

const builds = [];
if (wants('server')) builds.push(stamped('server', buildServer));
if (wants('client')) builds.push(stamped('client', buildClient));
const failed = (await Promise.allSettled(builds)).filter((build) => build.status === 'rejected');
for (const { reason } of failed) console.error(reason.message);
if (failed.length) process.exit(1);
console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);

async function buildServer() {
  fs.rmSync('dist/server', { recursive: true, force: true });
  await bin(
    '@swc/cli/bin/swc.js',
    'server',
    ...SHARED,
    '-d',
    'dist',
    '--ignore',
    '**/*.spec.ts',
    '--extensions',
    '.ts',
    '--quiet',
  );
  fs.cpSync('server', 'dist/server', {
    recursive: true,
    filter: (file) => fs.statSync(file).isDirectory() || !/\.tsx?$/.test(file),
  });
}

async function buildClient() {
  await Promise.all([
    bin('vite/bin/vite.js', 'build', '--logLevel', 'warn'),
    bin('vite/bin/vite.js', 'build', '--logLevel', 'warn', '--ssr', 'entry-server.tsx'),
  ]);
  await compress('dist/public');
}

/** Once, as small as it gets: the server sends these copies to every browser that can read them. */
async function compress(folder) {
  const files = fs.readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file));
  const isText = (file) => /\.(js|css|svg)$/.test(file) && fs.statSync(file).size > 500;
  await Promise.all(
    files.filter(isText).flatMap((file) => {
      const text = fs.readFileSync(file);
      const write = (extension) => (compressed) => fs.writeFileSync(file + extension, compressed);
      return [brotli(text).then(write('.br')), gzip(text, { level: 9 }).then(write('.gz'))];
    }),
  );
}

function bin(file, ...args) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, [path.join('node_modules', file), ...args], { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${file} ended with ${code}.`))));
  });
}
