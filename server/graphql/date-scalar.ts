import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

function day(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('A day is written as a string, YYYY-MM-DD.');
}

/** Whether a text is a day is for the rules of its field to say: they name the field, and cut a full time stamp to its day. */
export const DateScalar = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A calendar date (YYYY-MM-DD) without a time zone.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date',
  serialize: (value) => String(value),
  parseValue: day,
  parseLiteral: (node) => {
    if (node.kind !== Kind.STRING) throw new GraphQLError('A day is written as a string, YYYY-MM-DD.', { nodes: node });
    return day(node.value);
  },
});
