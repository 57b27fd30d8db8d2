// Writes the client's types and a `<name>.generated.ts` beside each .graphql file, which git ignores. The build does it, too.
// Calls the code generator directly: its command line brings a hundred packages just to read a configuration file.
import { codegen } from '@graphql-codegen/core';
import { preset } from '@graphql-codegen/near-operation-file-preset';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import { addTypenameToDocument } from '@apollo/client/utilities';
import fs from 'node:fs';
import path from 'node:path';
import { buildASTSchema, parse } from 'graphql';

process.chdir(path.join(import.meta.dirname, '..'));
const TYPES = 'client/schema.generated.ts';
const config = {
  enumsAsTypes: true,
  useTypeImports: true,
  nonOptionalTypename: true,
  skipTypeNameForRoot: true,
  avoidOptionals: { field: true, object: false, inputValue: false, defaultValue: false },
  emitLegacyCommonJSImports: true,
  dedupeFragments: true,
  scalars: {
    Date: 'string',
    DateTime: 'string',
    Upload: 'File',
    JSON: { input: 'unknown', output: 'unknown' },
    GeoJSON: { input: 'unknown', output: 'unknown' },
  },
};

const list = (ending) =>
  fs
    .readdirSync('client', { recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.posix.join('client', file.split(path.sep).join('/')))
    .sort();

const schema = parse(fs.readFileSync('schema.graphql', 'utf8'));
const documents = list('.graphql').map((location) => {
  const rawSDL = fs.readFileSync(location, 'utf8');
  // Apollo Client would add the type names to each query of each page that the server renders.
  return { location, rawSDL, document: addTypenameToDocument(parse(rawSDL)) };
});
const nearby = await preset.buildGeneratesSection({
  baseOutputDir: 'client',
  presetConfig: { extension: '.generated.ts', baseTypesPath: 'schema.generated.ts' },
  schema,
  schemaAst: buildASTSchema(schema),
  documents,
  config,
  plugins: [{ operations: {} }, { typedDocumentNode: {} }],
  pluginMap: { operations, typedDocumentNode },
});
const outputs = [
  {
    filename: TYPES,
    schema,
    documents: [],
    // schema.graphql has the descriptions.
    config: { ...config, onlyOperationTypes: true, disableDescriptions: true },
    plugins: [{ typescript: {} }],
    pluginMap: { typescript },
  },
  ...nearby,
];

for (const output of outputs) {
  const code = await codegen(output);
  const used = code.includes('Types.') ? code : code.replace(/^import type \* as Types .*\n+/m, '');
  write(output.filename, `// Generated from schema.graphql: npm run codegen\n${used}`);
}
const expected = new Set(outputs.map((output) => path.normalize(output.filename)));
for (const orphan of list('.generated.ts').filter((file) => !expected.has(file))) fs.rmSync(orphan);

/** What is the same stays, so that a running Vite does not reload it. */
function write(file, code) {
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== code) fs.writeFileSync(file, code);
}
