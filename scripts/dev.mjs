// `npm run dev`: the Nest CLI compiles the server on every change and restarts it; Vite serves the client from inside the server.
import fs from 'node:fs';
import path from 'node:path';

process.chdir(path.join(import.meta.dirname, '..'));
// dist/server no longer matches the stamp of the last build, nor what it imports its libraries.
for (const part of ['.server', 'node_modules']) fs.rmSync(`dist/${part}`, { force: true, recursive: true });
// A query may be ahead of the schema until `npm run schema`.
await import('./codegen.mjs').catch((error) => console.error(error.message));
process.env.NODE_ENV = 'development';
process.argv.splice(2, Infinity, 'start', '--watch', '--watchAssets', '--no-shell');
await import('@nestjs/cli/bin/nest.js');
