import { GraphQLScalarType, type ValueNode, valueFromASTUntyped } from 'graphql';

export const JsonScalar = new GraphQLScalarType({
  name: 'JSON',
  description: 'A JSON value, described by its field.',
  parseValue: (value: unknown) => value,
  parseLiteral: (node: ValueNode, variables) => valueFromASTUntyped(node, variables),
});
