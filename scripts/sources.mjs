// Knows the sources of each part of dist/ and whether a part is up to date. No dependencies: it runs before npm ci.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const PARTS = {
  server: ['server', 'client/shared', 'docs/api-changes.md', '.swcrc', 'nest-cli.json', 'tsconfig.json'],
  client: ['client', 'vite.config.ts', 'schema.graphql', 'scripts/codegen.mjs'],
};
const ALWAYS = ['package-lock.json', ...['build', 'bundle', 'prune'].map((name) => `scripts/${name}.mjs`)];

const isSource = (file) => !/\.(spec|generated)\.tsx?$/.test(file);

function files(entry) {
  if (!fs.existsSync(entry)) return [];
  if (fs.statSync(entry).isFile()) return [entry];
  const found = fs.readdirSync(entry, { recursive: true, withFileTypes: true });
  return found
    .filter((file) => file.isFile() && isSource(file.name))
    .map((file) => path.join(file.parentPath, file.name));
}

function hashOf(entries) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap(files).sort()) hash.update(`${file}\0`).update(fs.readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const stamp = (part) => path.join('dist', `.${part}`);
const sources = (part) => hashOf([...PARTS[part], ...ALWAYS]);

export const staleParts = () =>
  Object.keys(PARTS).filter(
    (part) => !fs.existsSync(stamp(part)) || fs.readFileSync(stamp(part), 'utf8') !== sources(part),
  );

/** Whether files that the build makes beside the client's queries are missing, as after an upgrade, which takes dist/ alone. */
export const lacksGenerated = () =>
  files('client').some((file) => file.endsWith('.graphql') && !fs.existsSync(file.replace(/graphql$/, 'generated.ts')));

/** Builds a part and stamps it. An interrupted build counts as stale, as does one whose sources changed while it ran. */
export async function stamped(part, build) {
  const before = sources(part);
  fs.mkdirSync('dist', { recursive: true });
  fs.rmSync(stamp(part), { force: true });
  await build();
  fs.writeFileSync(stamp(part), before);
}

/** Writes the version and commit of the build to dist/, for the line printed at every start. */
export function writeBuildInfo() {
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const git = fs.existsSync('.git')
    ? spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' })
    : null;
  const commit = process.env.GIT_COMMIT || (git?.status === 0 ? git.stdout.trim() : 'unknown');
  const [file, text] = ['dist/build.json', `${JSON.stringify({ version, commit })}\n`];
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return;
  try {
    fs.writeFileSync(file, text);
  } catch {
    // In a read-only checkout the information of the last build stays.
  }
}
