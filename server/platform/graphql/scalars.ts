import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

function day(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('A day is written as a string, YYYY-MM-DD.');
}

/** Validation is left to the rules of the field, which name the field and truncate timestamps. */
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

export const JsonScalar = new GraphQLScalarType({ name: 'JSON', description: 'A JSON value, described by its field.' });

export const GeoJsonScalar = new GraphQLScalarType({
  name: 'GeoJSON',
  description: 'A GeoJSON object (RFC 7946).',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc7946',
});
