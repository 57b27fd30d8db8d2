import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLObjectType,
  GraphQLSchema,
  Kind,
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
import { asApolloError } from './graphql-errors.js';

const views = new WeakMap<GraphQLSchema, GraphQLSchema>();

/** The public schema: what third parties query, without mutations, administrators' operations, and types used only by them. */
export function publicSchema(schema: GraphQLSchema): GraphQLSchema {
  const memoised = views.get(schema);
  if (memoised) return memoised;
  const isHidden = (type: string, field: string) => {
    const { [field]: definition } = (schema.getType(type) as GraphQLObjectType).getFields();
    return Boolean((definition.extensions as { admin?: boolean }).admin);
  };
  const definitions = parse(printSchema(schema)).definitions.map((definition): DefinitionNode => {
    if (!('fields' in definition) || !definition.fields || !definition.name) return definition;
    const type = definition.name.value;
    const fields = (definition.fields as readonly FieldDefinitionNode[]).filter(
      ({ name }) => !isHidden(type, name.value),
    );
    return { ...definition, fields } as DefinitionNode;
  });
  const { types, ...rest } = buildASTSchema({ kind: Kind.DOCUMENT, definitions }).toConfig();
  const queries = { ...rest, mutation: null };
  const named = new GraphQLSchema({ ...queries, types: [] }).getTypeMap();
  const isReached = (type: GraphQLNamedType) =>
    type.name in named || (isObjectType(type) && type.getInterfaces().some(({ name }) => name in named));
  const view = new GraphQLSchema({ ...queries, types: types.filter(isReached) });
  views.set(schema, view);
  return view;
}

const introspections = new WeakMap<DocumentNode, boolean>();

/** Whether a document contains introspection anywhere. */
export function isIntrospection(document: DocumentNode): boolean {
  let found = introspections.get(document) ?? false;
  if (introspections.has(document)) return found;
  visit(document, { Field: ({ name }) => void (found ||= /^__(schema|type)$/.test(name.value)) });
  introspections.set(document, found);
  return found;
}

const isOnlyIntrospection = (document: DocumentNode, { selectionSet }: OperationDefinitionNode) =>
  selectionSet.selections.every((one) => one.kind === Kind.FIELD && one.name.value.startsWith('__')) &&
  document.definitions.every(
    (one) => one.kind !== Kind.FRAGMENT_DEFINITION || !['Query', 'Mutation'].includes(one.typeCondition.name.value),
  );

/** Serves the public schema to introspection by anyone but administrators. Access to fields is decided by the guard. */
export const publicIntrospection = (identifier: Identifier): ApolloServerPlugin<HttpContext> => ({
  requestDidStart: async ({ contextValue }) => ({
    didResolveOperation: async ({ document, operation }) => {
      if (!operation || !isIntrospection(document)) return;
      contextValue.identity = await identifier.identify(contextValue.req).catch((error: unknown) => {
        throw asApolloError(error);
      });
      if (!contextValue.identity && !isOnlyIntrospection(document, operation))
        throw asApolloError(new JournalError('BAD_INPUT', 'Query the schema in a separate request.'));
    },
    responseForOperation: async ({ schema, document, request, operation, operationName }) => {
      // Apollo Server rejects an operation that is not in the document.
      if (!operation || !isIntrospection(document) || contextValue.identity) return null;
      const result = await execute({
        schema: publicSchema(schema),
        document,
        variableValues: request.variables,
        operationName,
      });
      if (result.errors) throw new GraphQLError(result.errors[0].message);
      return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: result as never } };
    },
  }),
});
