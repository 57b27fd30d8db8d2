import fs from 'node:fs';
import { expect, it } from '@jest/globals';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';

const schema = buildSchema(fs.readFileSync('schema.graphql', 'utf8'));
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
);
type Described = { name: string; description?: string | null };

it('every type, field, argument and value of the schema has a description', () => {
  const silent: string[] = [];
  const note = (path: string, { description }: Described) => {
    if (!description?.trim() || !/^\S.*\S$/s.test(description)) silent.push(path);
  };
  for (const type of types) {
    note(type.name, type);
    if (isEnumType(type)) type.getValues().forEach((value) => note(`${type.name}.${value.name}`, value));
    if (isInputObjectType(type))
      Object.values(type.getFields()).forEach((field) => note(`${type.name}.${field.name}`, field));
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      note(`${type.name}.${field.name}`, field);
      for (const arg of field.args) note(`${type.name}.${field.name}(${arg.name})`, arg);
    }
  }
  expect(silent).toEqual([]);
});
