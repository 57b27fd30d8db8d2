// `npm run mutate [-- COUNT [SEED [FROM [TO]]]]`: makes one small change at a time to the product, 100 of them unless told otherwise, and
// runs the tests that could notice: those that import the file, the stories named as its folder, and those in STORIES. A change that none
// notices is printed: either it is harmless, or a story is missing. The same seed makes the same changes to the same sources; FROM and TO
// run a part of them. Ends with 1 if more than a tenth of ten or more survive. It edits the files of this folder, and puts them back.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { transformFileSync } from '@swc/core';
import ts from 'typescript';
import startCluster from '../support/cluster.mjs';
import tearDown from '../support/teardown.mjs';
import { stamped } from '../../scripts/sources.mjs';
import { randomOf } from './random.mjs';

process.chdir(path.join(import.meta.dirname, '../..'));
const [count, seed, from, to] = [100, 25, 0, Infinity].map((usual, at) => Number(process.argv[2 + at] ?? usual));
const { SyntaxKind } = ts;
const LONGEST_MS = 600_000;

/** No rules: types, tables and migrations, drawings, how processes begin, and what the map of the world and the examples contain. */
const LEFT_OUT =
  /\.(spec|generated|d|entity)\.tsx?$|migrations|\/contour-covers\/|\/map\/(map-data|area-names|town)|\/demo\/|\/boot\/|\/entry\/|\/api-docs\/|\/i18n\/|routes\.tsx|paths\.ts$/;

/** Stories are named as the folders that they are about; these tell more of others. The longest stand first. */
const STORIES = {
  'server/commands':
    'api/verification api/exports api/backup faults/admin-command faults/doctor faults/backup faults/import api/deposits',
  'server/content/materials':
    'api/relations api/search api/several-materials api/public- api/statements api/record api/publication api/bad-input api/history api/files attacks/texts drift/schema attacks/long-lists',
  'server/content':
    'api/public- api/search api/record api/feeds api/files api/usage api/publication api/empty-journal api/exports api/bad-input drift/schema attacks/uploads api/relations api/demonstration api/history',
  'server/discovery': 'api/search api/usage api/public- attacks/queries attacks/unpublished drift/schema api/relations',
  'server/editing/import': 'api/import',
  'server/editing': 'attacks/anonymous-requests attacks/uploads api/history browser/dashboard-materials api/search',
  'server/interop':
    'api/id api/harvest api/exports api/import-from-ojs attacks/texts api/relations api/record api/manuscripts attacks/queries',
  'server/operations': 'attacks/archives api/monitoring faults/full-disk',
  'server/people':
    'attacks/sessions attacks/accounts attacks/anonymous-requests api/double-opt-in api/letters api/access api/account-links api/second-factor api/subscribers api/mailer',
  'server/platform/database':
    'faults/database-url faults/outage faults/data-folder faults/first-start faults/full-disk api/backup api/statements attacks/anonymous-requests',
  'server/platform/(files|store|public-cache/.*file)':
    'attacks/uploads attacks/unpublished api/files api/relations api/s3-uploads api/verification api/bad-input faults/data-folder',
  'server/platform/graphql':
    'attacks/queries api/direct-execution api/access api/public-api api/statements attacks/unpublished',
  'server/platform/http': 'attacks/admission attacks/connections attacks/uploads attacks/texts attacks/headers',
  'server/platform/pdf': 'attacks/uploads api/search api/manuscripts api/relations',
  'server/platform/rest': 'api/calls api/records api/bad-input attacks/admission attacks/long-lists',
  'server/platform':
    'faults/outage faults/lost-commit faults/first-start attacks/accounts attacks/sessions attacks/headers attacks/texts attacks/uploads attacks/long-lists api/bad-input drift/schema api/history api/calls api/id api/public-cache api/exports',
  'server/(site|app.ts)':
    'attacks/texts attacks/headers api/search-pages api/files api/id api/record api/feeds api/exports api/demonstration api/letters faults/outage',
  'client/shared': 'api/id api/search drift/schema browser/frame',
  'client/pages/subscription': 'browser/newsletter',
  'client/(pages|components)':
    'api/search-pages api/empty-journal browser/full-text browser/pages browser/frame browser/every-page browser/dashboard-material',
  'client/mail': 'api/letters api/double-opt-in api/account-links',
  'client/(editing|dashboard)':
    'browser/dashboard-material browser/dashboard-session browser/dashboard-drafts browser/dashboard-accessibility browser/newsletter',
  client: 'browser/frame browser/pages',
};
const allStories = ['api', 'attacks', 'browser', 'drift', 'faults'].flatMap((kind) =>
  fs.readdirSync(`test/${kind}`).map((name) => `${kind}/${name}`),
);
for (const name of Object.values(STORIES).flatMap((names) => names.split(' ')))
  if (!allStories.some((story) => story.startsWith(name))) throw new Error(`There are no stories ${name}.`);

/** The stories named as a folder of the file, then the others. */
function storiesOf(file) {
  const folders = file.split('/').slice(1, -1);
  const isNamed = (story) => folders.includes(path.basename(story, '.spec.ts').replace('dashboard-', ''));
  const start = Object.keys(STORIES).find((start) => new RegExp(`^${start}`).test(file));
  const names = start ? STORIES[start].split(' ') : [];
  const isOther = (story) => !isNamed(story) && names.some((name) => story.startsWith(name));
  return [isNamed, isOther].map((isOne) => allStories.filter(isOne).map((story) => `test/${story}`));
}

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
  if (ts.isStringLiteral(node) && ['al', 'en'].includes(node.text))
    return { node, text: node.text === 'al' ? `'en'` : `'al'` };
  return undefined;
}

/** What counts time, memory, work at a time or pixels. */
const AMOUNTS =
  /(?<![A-Z])(MS|SECONDS|MINUTES|HOURS|DAYS|MB|BYTES|BATCH|CHUNK|TRIES|TURN)\b|[Ss]econds|minutes:|hours:|Timeout|max-age|[sS]ize:|padding|lineHeight|atMost|tabIndex|1024|\d_\d/;

/** One more of an amount, or of ten thousands, makes no difference that could be tested; no focus by Tab is -1 and -2. */
function isAmount(node, source) {
  if (!ts.isNumericLiteral(node)) return false;
  const line = source.text.split('\n')[source.getLineAndCharacterOfPosition(node.getStart()).line];
  const declared = ts.findAncestor(node, ts.isVariableDeclaration)?.name.getText();
  return Number(node.text) >= 10_000 || AMOUNTS.test(`${declared} ${line}`);
}

function changesOf(file) {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isTypeNode(node) || (ts.isDecorator(node) && node.getText().startsWith('@Cost'))) return;
    const change = isAmount(node, source) ? undefined : changeOf(node);
    if (change) found.push({ file, start: change.node.getStart(), end: change.node.getEnd(), text: change.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const random = randomOf(seed);
const sources = ['server', 'client'].flatMap((root) =>
  fs.readdirSync(root, { recursive: true }).map((file) => path.join(root, file)),
);
const all = sources
  .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
  .sort()
  .flatMap(changesOf);
const chosen = Array.from({ length: Math.min(count, all.length) }, () => all.splice(random(all.length), 1)[0]);

let child;
/** Ends a script with all it has started: at the first failure, Jest ends without its workers. */
function stop() {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {}
}

/** How a script ends, and what it says. One that never ends, because of a change, is ended. */
async function run(...args) {
  child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const timer = setTimeout(stop, LONGEST_MS);
  let output = '';
  child.stderr.on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  clearTimeout(timer);
  stop();
  return { isGood: status === 0, output };
}

const UNIT_TESTS = ['--selectProjects', 'units', 'client', 'formats', '--passWithNoTests', '--findRelatedTests'];

/** The first test that fails; nothing if all pass. */
async function failing(...tests) {
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--bail'];
  const { isGood, output } = await run(...jest, ...tests);
  return isGood ? null : (/^ *● (.*)$/m.exec(output)?.[1] ?? 'it never ends');
}

/** Where the build has a file: the server's modules stand alone, the client's are bundled. */
const builtOf = (file) =>
  file.startsWith('server/') || file.startsWith('client/shared/') ? `dist/${file.replace(/\.ts$/, '.js')}` : null;
const swc = { swcrc: true, sourceMaps: 'inline' };
const isOfClient = (file) => file.startsWith('client/');
async function build(file) {
  const built = builtOf(file);
  // Stamped as current: a story that starts the journal would otherwise build it anew.
  if (built) await stamped('server', () => fs.writeFileSync(built, transformFileSync(file, swc).code));
  if (!isOfClient(file)) return true;
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'silent'];
  let isBuilt = false;
  await stamped('client', async () => (isBuilt = (await run(...vite)).isGood && (await run(...vite, '--ssr')).isGood));
  return isBuilt;
}

/** The test that notices a change that has been made. */
async function noticed(file) {
  const byUnit = await failing(...UNIT_TESTS, file);
  if (byUnit) return byUnit;
  if (!(await build(file))) return 'the build';
  for (const stories of storiesOf(file).filter(({ length }) => length)) {
    const byStory = await failing(...stories);
    if (byStory) return byStory;
  }
  return null;
}

await startCluster();
process.env.TEST_DATABASE_URL = process.env.TEST_CLUSTER_URL;
let restore = () => {};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stop();
    restore();
    process.exit(1);
  });

const tried = chosen.map((change, at) => ({ ...change, at })).slice(from, to);
let survivors = 0;
let isClientStale = false;
for (const { file, start, end, text, at } of tried) {
  const before = fs.readFileSync(file, 'utf8');
  const built = builtOf(file);
  const builtBefore = built && fs.readFileSync(built);
  restore = () => {
    fs.writeFileSync(file, before);
    if (built) fs.writeFileSync(built, builtBefore);
  };
  const since = Date.now();
  if (isClientStale && !isOfClient(file)) isClientStale = !(await build('client/routes.tsx'));
  try {
    fs.writeFileSync(file, before.slice(0, start) + text + before.slice(end));
    const by = await noticed(file);
    if (!by) survivors++;
    const line = before.slice(0, start).split('\n').length;
    const change = `${file}:${line} ${before.slice(start, end)} → ${text}`;
    console.log(`${at} ${by ? 'noticed' : 'SURVIVED'} (${Math.round((Date.now() - since) / 1000)} s): ${change}`);
    if (by) console.log(`    ${by}`);
  } finally {
    restore();
    await stamped('server', () => {});
    isClientStale ||= isOfClient(file);
  }
}
if (isClientStale) await build('client/routes.tsx');
await tearDown();
console.log(`${tried.length - survivors} of ${tried.length} changes were noticed (of ${all.length + chosen.length}).`);
process.exit(tried.length >= 10 && survivors > tried.length / 10 ? 1 : 0);
