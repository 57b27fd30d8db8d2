import { GraphQLScalarType } from 'graphql';
import { JsonScalar } from './json-scalar.js';

export const GeoJsonScalar = new GraphQLScalarType({
  ...JsonScalar.toConfig(),
  name: 'GeoJSON',
  description: 'A GeoJSON object (RFC 7946).',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc7946',
});
