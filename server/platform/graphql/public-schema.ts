import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  GraphQLSchema,
  Kind,
  type NameNode,
  type OperationDefinitionNode,
  buildASTSchema,
  execute,
  isObjectType,
  parse,
  printSchema,
  visit,
} from 'graphql';
import { type Identifier, type HttpContext } from '../access/access.js';
import { JournalError } from '../errors/errors.js';
import { asApolloError, formatGraphQLError } from './graphql-errors.js';

/** Remembers what is made of each schema or document. */
function memoised<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** The public schema: what third parties query, without mutations, administrators' operations, and types used only by them. */
export const publicSchema = memoised((schema: GraphQLSchema): GraphQLSchema => {
  const isHidden = (type: string, field: string) => {
    const { [field]: definition } = (schema.getType(type) as GraphQLObjectType).getFields();
    return Boolean((definition.extensions as { admin?: boolean }).admin);
  };
  const definitions = parse(printSchema(schema)).definitions.map((definition): DefinitionNode => {
    if (!('fields' in definition)) return definition;
    const { name: type, fields } = definition as { name: NameNode; fields: readonly FieldDefinitionNode[] };
    return { ...definition, fields: fields.filter(({ name }) => !isHidden(type.value, name.value)) } as DefinitionNode;
  });
  const { types, ...rest } = buildASTSchema({ kind: Kind.DOCUMENT, definitions }).toConfig();
  const queries = { ...rest, mutation: null };
  const named = new GraphQLSchema({ ...queries, types: [] }).getTypeMap();
  const isReached = (type: GraphQLNamedType) =>
    type.name in named || (isObjectType(type) && type.getInterfaces().some(({ name }) => name in named));
  return new GraphQLSchema({ ...queries, types: types.filter(isReached) });
});

/** Whether a document contains introspection anywhere. */
export const isIntrospection = memoised((document: DocumentNode): boolean => {
  let found = false;
  visit(document, { Field: ({ name }) => void (found ||= /^__(schema|type)$/.test(name.value)) });
  return found;
});

const isOnlyIntrospection = ({ selectionSet }: OperationDefinitionNode) =>
  selectionSet.selections.every((one) => one.kind === Kind.FIELD && one.name.value.startsWith('__'));

/** Serves the public schema to introspection by anyone but administrators. Access to fields is decided by the guard. */
export const publicIntrospection = (identifier: Identifier): ApolloServerPlugin<HttpContext> => ({
  requestDidStart: async ({ contextValue }) => ({
    didResolveOperation: async ({ document, operation }) => {
      if (!operation || !isIntrospection(document)) return;
      contextValue.identity = await identifier.identify(contextValue.req).catch((error: unknown) => {
        throw asApolloError(error);
      });
      if (!contextValue.identity && !isOnlyIntrospection(operation))
        throw asApolloError(new JournalError('BAD_INPUT', 'Query the schema in a separate request.'));
    },
    responseForOperation: async ({ schema, document, request, operation, operationName }) => {
      // Apollo Server rejects an operation that is not in the document.
      if (!operation || !isIntrospection(document) || contextValue.identity) return null;
      const { errors, ...result } = await execute({
        schema: publicSchema(schema),
        document,
        variableValues: request.variables,
        operationName,
      });
      const formatted = errors?.map((error) => formatGraphQLError(error.toJSON(), error));
      const singleResult = { ...result, errors: formatted } as never;
      return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } };
    },
  }),
});
