import { type GraphQLObjectType, buildSchema, parse, printSchema } from 'graphql';
import { isIntrospection, publicSchema } from './public-schema.js';

it('the public schema has what readers need, and none of what only administrators see', () => {
  const readers = `interface Named {
  name: String
}

type One implements Named {
  name: String
}

type Query {
  named: Named
  kind: Kind
}

enum Kind {
  ONE
}`;
  const schema = buildSchema(`${readers.replace('kind', 'hidden: Hidden kind')}
    type Hidden { x: Int } input Change { x: Int } type Mutation { change(to: Change): One }`);
  Object.assign((schema.getType('Query') as GraphQLObjectType).getFields().hidden.extensions, { admin: true });
  expect(printSchema(publicSchema(schema))).toBe(readers);
});

it.each([
  ['{ a { __typename } }', false],
  ['{ a } fragment F on Query { b { __type(name: "A") { name } } }', true],
  ['{ a { __schema { description } } b }', true],
])('whether %s is introspection: %p', (text, is) => expect(isIntrospection(parse(text))).toBe(is));
