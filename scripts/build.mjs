// Builds dist/: `server` (with the client files it shares) and `client` (the browser bundle and the bundle that renders pages); with
// `--stale` those that are out of date.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { alone } from './alone.mjs';
import { linkLibraries } from './libraries.mjs';
import { staleParts, stamped, writeBuildInfo } from './sources.mjs';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

process.chdir(path.join(import.meta.dirname, '..'));
const [what] = process.argv.slice(2);
const PARTS = { server: buildServer, client: buildClient };

try {
  await alone(build);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function build() {
  const started = Date.now();
  linkLibraries();
  // Of what was stale, another command may have built some meanwhile.
  const parts = what === '--stale' ? staleParts() : what ? [what] : Object.keys(PARTS);
  if (parts.length) console.log('Building (about a minute; only after a change) …');
  // One after the other, which takes 850 MB; in parallel they would take twice that.
  for (const part of parts) await stamped(part, PARTS[part]);
  writeBuildInfo();
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** As nest-cli.json says. */
function buildServer() {
  for (const folder of ['server', 'client', 'docs']) fs.rmSync(`dist/${folder}`, { recursive: true, force: true });
  run('node_modules/@nestjs/cli/bin/nest.js', 'build', '--silent');
  // A process of its own, which gives its memory back.
  run('scripts/bundle.mjs');
}

async function buildClient() {
  run('scripts/codegen.mjs');
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--ssr');
  await compress('dist/public');
}

/** Compresses once, at the highest level; the server sends these copies to every browser that accepts them. */
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

function run(file, ...args) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, signal, error } = spawnSync(process.execPath, [file, ...args], { stdio: 'inherit', env });
  if (error) throw error;
  if (signal === 'SIGKILL')
    throw new Error(`${file} was killed by the system, probably for lack of memory. The build needs 1 GB.`);
  if (status !== 0) throw new Error(`${file} exited with ${signal ?? status}.`);
}
