import { type GraphQLScalarType, type GraphQLSchema } from 'graphql';

/** What Nest has no place for: the schema and its roots say where to begin, and its moments by which rule they are written. */
export function described(schema: GraphQLSchema): GraphQLSchema {
  schema.description =
    'The journal as data. Begin at `journal` and follow its issues, their articles and their authors; or ask for lists at the root. ' +
    'Reading needs no key.';
  schema.getQueryType()!.description =
    'What can be read. Lists are pages; every record is the same wherever it appears.';
  schema.getMutationType()!.description = 'What can be changed.';
  (schema.getType('DateTime') as GraphQLScalarType).specifiedByURL = 'https://scalars.graphql.org/andimarek/date-time';
  return schema;
}
