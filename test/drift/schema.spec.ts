import { GraphQLSchemaHost, TypeMetadataStorage } from '@nestjs/graphql';
import {
  type GraphQLSchema,
  type GraphQLInputObjectType,
  buildSchema,
  findBreakingChanges,
  findDangerousChanges,
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isListType,
  isObjectType,
  isSpecifiedScalarType,
  printSchema,
} from 'graphql';
import { DataSource } from 'typeorm';
import { publicSchema } from '../../server/platform/graphql/public-schema.js';
import { schemaText } from '../../server/platform/database/schema-text.js';
import { validation } from '../../server/platform/validation/validation.js';
import { FILE_COLUMNS } from '../../server/platform/store/file-rules.js';
import { useApp } from '../support/use-app.js';
import { read } from './files.js';

const app = useApp();

it('schema.graphql is what the server serves (npm run schema)', () => {
  const { schema } = app.nest.get(GraphQLSchemaHost);
  expect(read('schema.graphql')).toBe(`${printSchema(schema)}\n`);
});

it('schema.sql is what the migrations make, and says of everything what it is for (npm run schema)', async () => {
  const text = await schemaText((sql) => app.nest.get(DataSource).query(sql));
  expect(read('server/platform/database/schema.sql')).toBe(text);
  expect(text.split('\n\n').filter((part) => !part.startsWith('-- '))).toEqual([]);
  expect(text).not.toMatch(/^CREATE (UNIQUE INDEX|INDEX|TRIGGER) (?!.* -- )/m);
});

/** In the words of graphql-js, and what is new. */
function changesBetween(before: GraphQLSchema, after: GraphQLSchema): string[] {
  const fieldsOf = (schema: GraphQLSchema) =>
    Object.values(schema.getTypeMap()).flatMap((type) => [
      type.name,
      ...('getFields' in type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : []),
    ]);
  const known = new Set(fieldsOf(before));
  return [
    ...findBreakingChanges(before, after).map(({ description }) => description),
    ...findDangerousChanges(before, after).map(({ description }) => description),
    ...fieldsOf(after).flatMap((name) => (known.has(name) ? [] : `${name} was added.`)),
  ];
}

it('docs/api-changes.md lists every change since the last release: breaking, dangerous, additions', () => {
  const listed = read('docs/api-changes.md');
  const { schema } = app.nest.get(GraphQLSchemaHost);
  const changes = changesBetween(buildSchema(read('docs/released-schema.graphql')), publicSchema(schema));
  expect(changes.filter((change) => !listed.includes(change))).toEqual([]);

  const before = 'type Query { a: Int b: Kind } enum Kind { ONE }';
  const after = 'type Query { a(first: Int): Int b: Kind c: Other } enum Kind { ONE TWO } type Other { d: Int }';
  expect(changesBetween(buildSchema(before), buildSchema(after))).toEqual([
    'An optional arg first on Query.a was added.',
    'TWO was added to enum type Kind.',
    'Query.c was added.',
    'Other was added.',
    'Other.d was added.',
  ]);
});

it('every type, field, argument and value of the schema has a description', () => {
  const { schema } = app.nest.get(GraphQLSchemaHost);
  const silent: string[] = [];
  const note = (path: string, { description }: { description?: string | null }) => {
    if (!/^\S.*\S$/s.test(description ?? '')) silent.push(path);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue;
    note(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) note(`${type.name}.${value.name}`, value);
    for (const field of 'getFields' in type ? Object.values(type.getFields()) : []) {
      note(`${type.name}.${field.name}`, field);
      for (const arg of 'args' in field ? field.args : []) note(`${type.name}.${field.name}(${arg.name})`, arg);
    }
  }
  expect(silent).toEqual([]);
});

/** Comments, indexes, constraints and columns that only SQL reads stand in the migrations alone. */
const OF_MIGRATIONS = /^(COMMENT ON|DROP INDEX|ALTER TABLE "\w+" DROP (CONSTRAINT|COLUMN)) /;

it('the migrated database matches the entities', async () => {
  const { upQueries } = await app.nest.get(DataSource).driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query).filter((query) => !OF_MIGRATIONS.test(query))).toEqual([]);
});

it('FILE_RULES has every column with files', () => {
  const { schema } = app.nest.get(GraphQLSchemaHost);
  const held = app.nest.get(DataSource).entityMetadatas.flatMap(({ name, tableName, columns }) => {
    const type = schema.getType(name);
    const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
    const isFile = (property: string) =>
      property in fields && ['File', 'Image', 'RelatedWork'].includes(getNamedType(fields[property].type).name);
    return columns
      .filter(({ propertyName }) => isFile(propertyName))
      .map(({ databaseName }) => `${tableName}.${databaseName}`);
  });
  expect(FILE_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(held.toSorted());
});

/** A preview shows a text as far as it is written. Administrators alone see it, and nothing of it is stored. */
const NOT_VALIDATED = ['LettersResolver.letterPreview(text)'];

it('the rules of every argument that is an input are checked: of a list or a union Nest checks nothing', () => {
  const inputs = new Set<unknown>(TypeMetadataStorage.getInputTypesMetadata().map(({ target }) => target));
  const resolvers = [...TypeMetadataStorage.getQueriesMetadata(), ...TypeMetadataStorage.getMutationsMetadata()];
  const found = resolvers.flatMap(({ target, methodName, methodArgs = [] }) => {
    const types = Reflect.getMetadata('design:paramtypes', target.prototype as object, methodName) as unknown[];
    return methodArgs.flatMap((arg) => {
      if (arg.kind !== 'arg' || !inputs.has(arg.typeFn())) return [];
      const isChecked = types[arg.index] === arg.typeFn();
      return [{ isChecked, name: `${target.name}.${methodName}(${arg.name})` }];
    });
  });
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ isChecked }) => !isChecked).map(({ name }) => name)).toEqual(NOT_VALIDATED);
});

describe('a text of an input', () => {
  /** Every text of every input, and whether this value of it is wrong. */
  const wrongWith = async (value: unknown) => {
    const found: [name: string, isNamed: boolean][] = [];
    for (const { target, name } of TypeMetadataStorage.getInputTypesMetadata()) {
      const type = app.nest.get(GraphQLSchemaHost).schema.getType(name) as GraphQLInputObjectType | undefined;
      for (const field of Object.values(type?.getFields() ?? {})) {
        if (getNamedType(field.type).name !== 'String') continue;
        const given = isListType(getNullableType(field.type)) ? [value] : value;
        const error = await validation()
          .transform({ [field.name]: given }, { type: 'body', metatype: target as never })
          .catch((rejection: { fields: { field: string }[] }) => rejection);
        const fields = (error.fields ?? []) as { field: string }[];
        found.push([`${name}.${field.name}`, fields.some((wrong) => wrong.field === field.name)]);
      }
    }
    return found;
  };
  it.each<[string, unknown]>([
    ['a NUL', 'a\0b'],
    ['half a character', 'a\ud800b'],
    ['an object', { $ne: null }],
    ['longer than a million', 'x'.repeat(1_000_001)],
  ])('is rejected, and named, if it is %s', async (_, value) => {
    const all = await wrongWith(value);
    expect(all.length).toBeGreaterThan(80);
    expect(all.filter(([, isNamed]) => !isNamed).map(([name]) => name)).toEqual([]);
  });
});
