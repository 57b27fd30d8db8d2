import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type GraphQLField,
  type GraphQLInputType,
  GraphQLString,
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { type Server, startServerOnCluster, temporaryFolder } from '../support/server.js';

const FLAG = '--disallow-code-generation-from-strings';
/** graphql-jit took a string with this beginning for a date, and wrote the rest of it into a function. */
const DATE_MARK = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';

const folder = temporaryFolder();
const trace = path.join(folder, 'executed');
const payload = `${DATE_MARK}process.getBuiltinModule('node:fs').writeFileSync('${trace}','')`;
afterAll(() => fs.rmSync(folder, { recursive: true }));

const schema = buildSchema(fs.readFileSync('schema.graphql', 'utf8'));
type AnyField = GraphQLField<unknown, unknown>;

/** Each way to put a string into a value of this type; `$` stands where the string literal goes. */
function withString(type: GraphQLInputType): string[] {
  const named = getNamedType(type);
  if (named === GraphQLString) return ['$'];
  if (!isInputObjectType(named)) return [];
  return Object.values(named.getFields()).flatMap((field) =>
    withString(field.type).map((value) => `{ ${field.name}: ${value} }`),
  );
}

const someValue = (type: GraphQLInputType) => {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues()[0].name : named === GraphQLString ? '"x"' : '1';
};

/** The field with a string in one of its arguments, in each way there is. */
const calls = (field: AnyField): string[] =>
  field.args.flatMap((argument) =>
    withString(argument.type).map((value) => {
      const others = field.args.filter((other) => other !== argument && isRequiredArgument(other));
      const all = [...others.map((other) => `${other.name}: ${someValue(other.type)}`), `${argument.name}: ${value}`];
      return `${field.name}(${all.join(', ')})${isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'}`;
    }),
  );

const selections = Object.values(schema.getQueryType()!.getFields()).flatMap((field) => {
  const type = getNamedType(field.type);
  const within = isObjectType(type) && !field.args.some(isRequiredArgument) ? Object.values(type.getFields()) : [];
  return [...calls(field), ...within.flatMap(calls).map((call) => `${field.name} { ${call} }`)];
});

const literals = [
  JSON.stringify(payload),
  `"""${payload}"""`,
  `"${payload.replaceAll('_', '\\u005f')}"`,
  `"${payload.replaceAll('_', '\\u{5F}')}"`,
];
const documents = selections.map((selection) =>
  literals.flatMap((literal) => {
    const text = selection.replace('$', () => literal);
    return [`{ ${text} }`, `{ ...F } fragment F on Query { ${text} }`];
  }),
);

const isTraced = () => fs.existsSync(trace);

describe.each<Record<string, string>>([{}, { CACHE_MB: '0' }])('with the settings %p', (settings) => {
  let server: Server;
  const post = async (query: string, variables: object) => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    expect(response.status).toBeLessThan(500);
    await response.arrayBuffer();
  };
  beforeAll(async () => {
    server = await startServerOnCluster({ settings });
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  it('node does not compile code from strings', () => {
    const [, ...args] = fs.readFileSync(`/proc/${server.process.pid}/cmdline`, 'utf8').split('\0');
    expect(args).toContain(FLAG);
    expect(args.join(' ')).toContain('scripts/start.mjs');
  });

  it('no string argument is executed, however it is written and repeated', async () => {
    expect(selections.length).toBeGreaterThan(30);
    for (const texts of documents)
      await Promise.all(
        texts.map(async (text) => {
          for (let time = 0; time < 4; time++) await post(text, { unused: time });
        }),
      );
    expect(isTraced()).toBe(false);
    expect(server.process.exitCode).toBeNull();
  });

  it('no string argument of a skipped field is executed', async () => {
    for (const selection of selections) {
      const [, name, rest] = /^(\w+)(.*)$/s.exec(selection.replace('$', () => literals[0]))!;
      const field = rest.replace(/^(\((?:[^"()]|"(?:[^"\\]|\\.)*")*\))?/, '$1 @skip(if: $no)');
      const text = `query ($no: Boolean!) { categories { id } ${name}${field} }`;
      for (const no of [true, true, true, false]) await post(text, { no });
    }
    expect(isTraced()).toBe(false);
  });
});

it('no package compiles queries', () => {
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as { packages: object };
  expect(Object.keys(packages).filter((name) => /graphql-(jit|compiler)/.test(name))).toEqual([]);
});
