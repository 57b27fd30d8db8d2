// Puts the libraries that the server imports into a few files of dist/node_modules, where Node finds them before all others: reading
// three thousand small ones took half of a start.
import fs from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { SEPARATE } from './prune.mjs';

process.chdir(path.join(import.meta.dirname, '..'));
const SERVER = 'dist/server';
const FOLDER = 'dist/node_modules';
const IMPORT = /\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g;
const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
const PACKAGE = /.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
const LICENCE = /^(licen[cs]e|notice|copying|package\.json)/i;
const fileOf = (name) => (name.endsWith('.mjs') ? name : `${name}/index.mjs`);
const EXPORTS = { '.': './index.mjs', './*.mjs': './*.mjs', './*': './*/index.mjs' };
const DESCRIPTION = JSON.stringify({ type: 'module', exports: EXPORTS });

async function bundleLibraries() {
  fs.rmSync(FOLDER, { recursive: true, force: true });
  const { dependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const isSeparate = (name) => SEPARATE.includes(packageOf(name));
  const libraries = imported().filter((name) => packageOf(name) in dependencies && !isSeparate(name));
  const build = await rolldown({
    input: libraries.map((name) => `library:${name}`),
    platform: 'node',
    external: isSeparate,
    // What is not installed is not found here either.
    onLog: (level, log, report) => ['UNRESOLVED_IMPORT', 'EVAL'].includes(log.code) || report(level, log),
    plugins: [{ name: 'libraries', resolveId, load }],
  });
  const { output } = await build.write({
    dir: FOLDER,
    entryFileNames: ({ facadeModuleId }) => fileOf(facadeModuleId.slice('\0library:'.length)),
    chunkFileNames: '.chunks/[name]-[hash].mjs',
    keepNames: true,
  });
  for (const name of libraries) fs.writeFileSync(path.join(FOLDER, packageOf(name), 'package.json'), DESCRIPTION);
  for (const id of output.flatMap(({ moduleIds }) => moduleIds ?? [])) copyLicence(PACKAGE.exec(id)?.[0]);
}

/** Every copy of a library has to have it. */
function copyLicence(folder = '') {
  const copy = path.join(FOLDER, '.licences', path.relative('node_modules', folder));
  if (!folder || fs.existsSync(copy)) return;
  const isLicence = (file) => file === folder || LICENCE.test(path.basename(file));
  fs.cpSync(folder, copy, { recursive: true, filter: isLicence });
}

/** What the built server imports. */
function imported() {
  const names = fs
    .readdirSync(SERVER, { recursive: true })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [...fs.readFileSync(path.join(SERVER, file), 'utf8').matchAll(IMPORT)])
    .map(([, name]) => name);
  return [...new Set(names)].sort();
}

const resolveId = (id) => (id.startsWith('library:') ? `\0${id}` : null);

/** Exports what Node would, also of a library in CommonJS. */
async function load(id) {
  if (!id.startsWith('\0library:')) return null;
  const name = id.slice('\0library:'.length);
  const names = Object.keys(await import(name)).filter((each) => each !== 'module.exports');
  return `export { ${names.join(', ')} } from ${JSON.stringify(name)};`;
}

await bundleLibraries();
