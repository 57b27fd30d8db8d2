import { type GraphQLScalarType, type GraphQLSchema, valueFromASTUntyped } from 'graphql';
import { momentOf } from './scalars.js';

/** Adds what Nest has no decorators for: descriptions of the schema and its roots, and the rules of timestamps. */
export function described(schema: GraphQLSchema): GraphQLSchema {
  schema.description =
    'The journal as data. Start at `journal` and follow its issues, their articles and authors, or query the lists at the root. ' +
    'Reading needs no key.';
  schema.getQueryType()!.description =
    'All queries. Lists are paginated, and a record is the same wherever it appears.';
  schema.getMutationType()!.description = 'All mutations.';
  const dateTime = schema.getType('DateTime') as GraphQLScalarType;
  dateTime.specifiedByURL = 'https://scalars.graphql.org/andimarek/date-time';
  dateTime.parseValue = momentOf;
  dateTime.parseLiteral = (node) => momentOf(valueFromASTUntyped(node));
  return schema;
}
