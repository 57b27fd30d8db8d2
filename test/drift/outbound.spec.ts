import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { filesIn, read } from './files.js';

/** Built-in modules that can open a connection, or start a program that does. */
const NETWORK = ['child_process', 'cluster', 'dgram', 'dns', 'http', 'http2', 'https', 'inspector', 'net', 'tls'];
const GLOBALS = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'];
/** Can reach a global or a module by a computed name, or load code that this test does not read. */
const INDIRECT = ['eval', 'Function', 'createRequire', 'getBuiltinModule', 'require', 'import'];

/** Everything in server/ that touches the network, a program or a computed module. Nothing here takes an address from a request. */
const ALLOWED: Record<string, string[]> = {
  // The embedded PostgreSQL: finds a free port, starts and stops its programs.
  'platform/database/embedded/embedded-postgres.ts': [
    'child_process.spawn',
    'child_process.spawnSync',
    'net.createServer',
  ],
  'platform/database/embedded/folder-lock.ts': ['child_process.spawnSync'],
  'platform/database/embedded/postgres-binaries.ts': ['child_process.spawnSync', 'createRequire'],
  // Runs a script of ours under limits, to read uploaded PDFs.
  'platform/limits/limited-process.ts': ['child_process.spawn'],
  // The operator's own command, which no request can change.
  'operations/backup/backups.service.ts': ['child_process.exec'],
  // Listening, not connecting.
  'site/entry/front.ts': ['http.createServer'],
  'operations/boot/checks.ts': ['net.createServer'],
  'operations/boot/waiting.ts': ['http.createServer'],
  'operations/monitoring/metrics.ts': ['http.createServer'],
  // The doctor checks whether the journal on this machine is running.
  'operations/doctor/machine.ts': ['fetch'],
  // Crossref and doi.org, with the account of the settings; without one, nothing.
  'interop/deposits/crossref-client.ts': ['dns.lookup', 'http.request', 'https.request', 'net.BlockList', 'net.isIPv6'],
  // Only parse the text of an address.
  'platform/http/address-key.ts': ['net.isIPv4', 'net.isIPv6'],
  'platform/http/normalise.ts': ['net.isIP'],
  // The built pages.
  'site/pages/pages.service.ts': ['import'],
  // The built templates of mails.
  'people/mail/templates.ts': ['import'],
  // citeproc; it sends no requests.
  'interop/citations/citing-worker.ts': ['createRequire'],
  // Harvests the repository named on the command line.
  'editing/import/harvest.ts': ['fetch'],
  // Examples for the reader's own program, served as text.
  'site/api-docs/examples/harvest.mjs': ['fetch'],
};

/** The packages that server/ loads. Only `pg`, `nodemailer` and `aws4fetch` connect, to the database, the mail server and the store of the settings; `prom-client` could push metrics, and only serves them here. Check whether a new package sends requests before adding it. */
const PACKAGES = `
  @apollo/server @cantoo/pdf-lib @cfworker/json-schema @nestjs/apollo @nestjs/common @nestjs/core @nestjs/graphql @nestjs/jwt @nestjs/platform-express
  @nestjs/typeorm @node-rs/argon2 aws4fetch class-transformer class-validator compression dataloader entities express fflate file-type
  graphql graphql-upload helmet htmlparser2 isbot iso-639-2 libxml2-wasm lru-cache mammoth multer negotiator nodemailer otpauth pg pg-copy-streams postal-mime
  prom-client proxy-addr reflect-metadata rxjs sanitize-html saxes sharp tar-stream typeorm unpdf vite
`
  .trim()
  .split(/\s+/);

type Findings = { uses: Set<string>; packages: Set<string> };

/** What a source uses of the network, as `module.member` or the name of a global, and the packages that it loads. */
function findingsIn(file: string, text: string): Findings {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const findings: Findings = { uses: new Set(), packages: new Set() };
  const namespaces = new Map<string, string>();

  function load(specifier: ts.Expression | undefined, bindings?: ts.ImportClause) {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return findings.uses.add('import');
    const { text: name } = specifier;
    const module = name.replace(/^node:/, '');
    if (name.startsWith('.')) return;
    if (!builtinModules.includes(module)) return findings.packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)![0]);
    const root = module.split('/')[0];
    if (root === 'module' || !NETWORK.includes(root)) return;
    const named = bindings?.namedBindings;
    if (bindings?.name) namespaces.set(bindings.name.text, root);
    else if (named && ts.isNamespaceImport(named)) namespaces.set(named.name.text, root);
    else if (!named) findings.uses.add(`${root}.*`);
    if (named && ts.isNamedImports(named))
      for (const { isTypeOnly, propertyName, name: local } of named.elements)
        if (!isTypeOnly) findings.uses.add(`${root}.${(propertyName ?? local).text}`);
  }

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) {
      if (!node.importClause?.isTypeOnly) load(node.moduleSpecifier, node.importClause);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      if (!node.isTypeOnly) load(node.moduleSpecifier);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      load(node.arguments[0]);
    }
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) {
      const module = namespaces.get(node.text);
      const { parent } = node;
      const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
      if (module && !isMember && !ts.isImportClause(parent) && !ts.isNamespaceImport(parent))
        findings.uses.add(
          ts.isPropertyAccessExpression(parent) && parent.expression === node
            ? `${module}.${parent.name.text}`
            : `${module}.*`,
        );
      const isOfGlobal = isMember && ['globalThis', 'global', 'process'].includes(parent.expression.getText(source));
      const isDeclared =
        ts.isMethodDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent);
      if ([...GLOBALS, ...INDIRECT].includes(node.text) && (isOfGlobal || (!isMember && !isDeclared)))
        findings.uses.add(node.text);
    }
    if (ts.isElementAccessExpression(node) && ['globalThis', 'global'].includes(node.expression.getText(source)))
      findings.uses.add('globalThis[]');
    ts.forEachChild(node, visit);
  }
  visit(source);
  return findings;
}

const found = filesIn(['server'], /^(?!.*(\.spec\.ts|\.d\.ts)$).*\.m?[jt]sx?$/).map((file) => ({
  file: file.slice('server/'.length),
  ...findingsIn(file, read(file)),
}));

it('every use of the network by the server is on the list', () => {
  const uses = found.filter(({ uses }) => uses.size).map(({ file, uses }) => [file, [...uses].sort()]);
  expect(Object.fromEntries(uses)).toEqual(ALLOWED);
});

it('every package that the server loads is on the list', () => {
  expect([...new Set(found.flatMap(({ packages }) => [...packages]))].sort()).toEqual(PACKAGES);
});

/** The packages that a built script loads, and what it imports loads. */
function loadedBy(script: string, seen = new Set<string>()): string[] {
  if (seen.has(script)) return [];
  seen.add(script);
  return [...read(script).matchAll(/^(?:import|export)\b[^'"]*['"]([^'"]+)['"]/gm)].flatMap(([, name]) =>
    name.startsWith('.') ? loadedBy(path.join(path.dirname(script), name), seen) : name,
  );
}

it('threads and processes for one task load no framework, which would take most of their time and memory', () => {
  const scripts = filesIn(['dist/server'], /(\.process|citing-worker|sanitising-worker)\.js$/);
  expect(scripts.length).toBeGreaterThan(8);
  const framework = /^(@nestjs|typeorm|pg|graphql|class-(validator|transformer))\b/;
  for (const script of scripts)
    expect([script, loadedBy(script).filter((name) => framework.test(name))]).toEqual([script, []]);
});
