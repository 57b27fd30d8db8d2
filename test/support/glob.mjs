// Vite's `import.meta.glob` for Jest, which transforms with it what specs of the client render.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The modules whose path matches: themselves if `eager`, else functions that import them. */
export async function glob(folder, patterns, { eager = false } = {}) {
  const [pattern] = [patterns].flat();
  const matches = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
  const files = fs.readdirSync(folder, { recursive: true }).map((file) => `./${file}`);
  const load = (file) => import(path.join(folder, file));
  const entries = [];
  // One after another, because Jest fails if one needs a module that another is still loading.
  for (const file of files.filter((file) => matches.test(file)))
    entries.push([file, eager ? await load(file) : () => load(file)]);
  return Object.fromEntries(entries);
}

const GLOB = `await (await import(${JSON.stringify(import.meta.filename)})).glob(import.meta.dirname, `;

export function createTransformer(options) {
  const swc = createRequire(import.meta.url)('@swc/jest').createTransformer(options);
  const expanding = (method) => [
    method,
    (source, ...more) => swc[method](source.replaceAll(/import\.meta\.glob(<[^>]*>)?\(/g, GLOB), ...more),
  ];
  return { ...swc, ...Object.fromEntries(['process', 'processAsync', 'getCacheKey'].map(expanding)) };
}
export default { createTransformer };
