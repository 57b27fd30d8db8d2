// API stories use the built product, which Node loads once per worker. In Jest's sandbox each file would load all of Nest, TypeORM and
// GraphQL again. This transform replaces modules of the server, and packages that stories share with it (packages/), by stubs that export
// what the loaded module exports.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.join(import.meta.dirname, '../..');
const PACKAGES = path.join(import.meta.dirname, 'packages');
const { resolve } = createRequire(path.join(ROOT, 'dist/server/main.js'));

/** The module that Node imports in place of a file. */
function specifierOf(file) {
  if (file.startsWith(PACKAGES)) return pathToFileURL(resolve(path.relative(PACKAGES, file).replace(/\.ts$/, ''))).href;
  return pathToFileURL(path.join(ROOT, 'dist', path.relative(ROOT, file).replace(/\.ts$/, '.js'))).href;
}

/** Provided to the sandbox by built-product-environment.mjs. */
export const importBuilt = (specifier) => import(specifier);

export default {
  async processAsync(_source, file) {
    const specifier = specifierOf(file);
    const exported = Object.keys(await importBuilt(specifier));
    const names = exported.filter((name) => name !== 'default' && /^[\w$]+$/.test(name));
    return {
      code: [
        `const built = await globalThis.importBuilt(${JSON.stringify(specifier)});`,
        ...(names.length ? [`export const { ${names.join(', ')} } = built;`] : []),
        'export default built.default;',
      ].join('\n'),
    };
  },

  getCacheKey(source, file) {
    const specifier = specifierOf(file);
    const built = specifier.startsWith('file:') ? fs.readFileSync(new URL(specifier)) : source;
    const hash = createHash('sha256')
      .update(file)
      .update(fs.readFileSync(import.meta.filename));
    return hash.update(built).digest('hex');
  },
};
