import { GraphQLError, GraphQLScalarType } from 'graphql';
import { isDay } from '../validation/validation.js';

/** Validation is left to the rules of the field, which name the field and truncate timestamps. */
export const DateScalar = new GraphQLScalarType<string>({
  name: 'Date',
  description: 'A calendar date (YYYY-MM-DD) without a time zone.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date',
});

/** The moment of a timestamp or, in UTC, of a day. */
export function momentOf(value: unknown): Date {
  const moment = new Date(typeof value === 'string' && isDay(value.slice(0, 10)) ? value : NaN);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new GraphQLError('A time is written as a string, like 2019-12-03T09:54:33Z.');
}

export const JsonScalar = new GraphQLScalarType({ name: 'JSON', description: 'A JSON value, described by its field.' });

export const GeoJsonScalar = new GraphQLScalarType({
  name: 'GeoJSON',
  description: 'A GeoJSON object (RFC 7946).',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc7946',
});
