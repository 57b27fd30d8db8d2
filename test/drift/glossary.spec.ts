import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const TEXT = /\.(ts|tsx|mjs|json|graphql|md|css|sql|sh|html)$/;
/** The name of an error of the system, and the page that says which words not to use. */
const ALLOWED = /ECONNREFUSED|connection refused/g;
const EXCEPT = ['docs/glossary.md', 'test/drift/glossary.spec.ts'];

it('the server rejects, and has no other word for it', () => {
  const files = ['server', 'client', 'docs', 'test', 'scripts', '.ci'].flatMap((folder) =>
    (fs.readdirSync(folder, { recursive: true }) as string[]).map((file) => path.join(folder, file)),
  );
  const others = files
    .filter((file) => TEXT.test(file) && !EXCEPT.includes(file) && !file.includes('node_modules'))
    .filter((file) => /refus/i.test(fs.readFileSync(file, 'utf8').replaceAll(ALLOWED, '')));
  expect(others).toEqual([]);
});
