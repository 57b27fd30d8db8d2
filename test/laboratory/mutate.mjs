// `npm run mutate [-- COUNT [SEED] [FILE…]]`: makes one small change at a time to the product, and runs the unit tests that load the
// changed file. A change that none of them notices is printed: either it is harmless, or a story is missing. The files are those with a
// spec beside them, and client/editing, unless given. Ends with 1 if more than a tenth survives.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

process.chdir(path.join(import.meta.dirname, '../..'));
const [count = '20', seed = '1', ...given] = process.argv.slice(2);
const { SyntaxKind } = ts;

const TURNED = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
};

/** What a node could be instead: a comparison turned, a guard removed, a limit off by one, a language swapped. */
function changeOf(node) {
  if (ts.isBinaryExpression(node)) {
    const { operatorToken } = node;
    const text = operatorToken.getText();
    return TURNED[text] && { node: operatorToken, text: TURNED[text] };
  }
  if (ts.isIfStatement(node) && !node.elseStatement) return { node: node.expression, text: 'false' };
  if (ts.isNumericLiteral(node)) return { node, text: String(Number(node.text) + 1) };
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return { node, text: node.operand.getText() };
  if (ts.isStringLiteral(node) && ['al', 'en'].includes(node.text) && !ts.isLiteralTypeNode(node.parent))
    return { node, text: node.text === 'al' ? `'en'` : `'al'` };
  return undefined;
}

function changesOf(file) {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const change = changeOf(node);
    if (change) found.push({ file, start: change.node.getStart(), end: change.node.getEnd(), text: change.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function defaultFiles() {
  const sources = ['server', 'client'].flatMap((root) =>
    fs.readdirSync(root, { recursive: true }).map((file) => path.join(root, file)),
  );
  const all = new Set(sources);
  return sources.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.(spec|generated|d)\.tsx?$/.test(file) &&
      (all.has(file.replace(/\.tsx?$/, '.spec.ts')) ||
        all.has(file.replace(/\.tsx?$/, '.spec.tsx')) ||
        /^client\/editing\/(drafts|form)\/[\w-]+\.tsx?$/.test(file)),
  );
}

let state = Number(seed);
/** mulberry32 */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

const files = given.length ? given : defaultFiles();
const all = files.flatMap(changesOf);
const chosen = Array.from({ length: Math.min(Number(count), all.length) }, () =>
  all.splice(Math.floor(random() * all.length), 1),
).flat();

const JEST = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
let restore = () => {};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    restore();
    process.exit(1);
  });
let survivors = 0;
for (const { file, start, end, text } of chosen) {
  const before = fs.readFileSync(file, 'utf8');
  restore = () => fs.writeFileSync(file, before);
  try {
    fs.writeFileSync(file, before.slice(0, start) + text + before.slice(end));
    const args = [...JEST, '--selectProjects', 'server', 'client', '--bail', '--findRelatedTests', file];
    const [status] = await once(spawn(process.execPath, args, { stdio: 'ignore', timeout: 180_000 }), 'close');
    if (status !== 0) continue;
    survivors++;
    const line = before.slice(0, start).split('\n').length;
    console.log(`survived: ${file}:${line} ${before.slice(start, end)} → ${text}`);
  } finally {
    restore();
  }
}
console.log(
  `${chosen.length - survivors} of ${chosen.length} changes were noticed (of ${all.length + chosen.length} in ${files.length} files).`,
);
process.exit(survivors > chosen.length / 10 ? 1 : 0);
