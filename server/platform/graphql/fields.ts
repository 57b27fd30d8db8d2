import { Extensions } from '@nestjs/graphql';
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

export type FieldCost = {
  /** The cost of one, if not 1 for an object and 0.05 for a scalar. */
  each?: number;
  /** The assumed length of its list, if there is no argument `first`. */
  length?: number;
  /** The maximum of its argument `first`, if not MAX_PAGE. */
  max?: number;
  /** May occur at most once in a request. */
  isSingle?: true;
};

/** The cost of a GraphQL field, stated where the field is declared; query-limits.ts adds it up. */
export const Cost = (cost: FieldCost): MethodDecorator & PropertyDecorator => Extensions({ cost });

export const costOfField = (field?: { extensions: Readonly<Record<string, unknown>> } | null): FieldCost =>
  (field?.extensions.cost as FieldCost | undefined) ?? {};

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
