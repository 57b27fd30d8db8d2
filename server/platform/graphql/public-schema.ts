import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type ObjectTypeDefinitionNode,
  type OperationDefinitionNode,
  buildASTSchema,
  execute,
  parse,
  printSchema,
  visit,
} from 'graphql';
import { type Identifier, type RequestContext } from '../access/access.js';
import { JournalError } from '../errors/errors.js';
import { asApolloError } from './graphql-errors.js';

const views = new WeakMap<GraphQLSchema, GraphQLSchema>();

/** The public schema: what third parties query, without mutations, administrators' operations, and types used only by them. */
export function publicSchema(schema: GraphQLSchema): GraphQLSchema {
  const known = views.get(schema);
  if (known) return known;
  const isHidden = (type: string, field: string) => {
    const { [field]: found } = (schema.getType(type) as GraphQLObjectType).getFields();
    return Boolean((found.extensions as { admin?: boolean }).admin);
  };
  const whole = parse(printSchema(schema));
  const definitions = whole.definitions.map((definition): DefinitionNode => {
    if (definition.kind === Kind.SCHEMA_DEFINITION) {
      const operationTypes = definition.operationTypes.filter(({ operation }) => operation === 'query');
      return { ...definition, operationTypes };
    }
    if (!('fields' in definition) || !definition.fields || !definition.name) return definition;
    const type = definition.name.value;
    const fields = (definition.fields as readonly FieldDefinitionNode[]).filter(
      ({ name }) => !isHidden(type, name.value),
    );
    return { ...definition, fields } as DefinitionNode;
  });
  const view = buildASTSchema({ kind: Kind.DOCUMENT, definitions: reachable(definitions) });
  views.set(schema, view);
  return view;
}

/** The definitions reachable from the queries. */
function reachable(definitions: readonly DefinitionNode[]): DefinitionNode[] {
  const named = new Map(
    definitions.flatMap((one) => ('name' in one && one.name ? [[one.name.value, one] as const] : [])),
  );
  const seen = new Set<string>();
  const follow = (name: string) => {
    const definition = named.get(name);
    if (!definition || seen.has(name)) return;
    seen.add(name);
    visit(definition, { NamedType: (type) => follow(type.name.value) });
    for (const one of definitions)
      if ((one as ObjectTypeDefinitionNode).interfaces?.some((type) => type.name.value === name))
        follow((one as ObjectTypeDefinitionNode).name.value);
  };
  follow('Query');
  for (const one of definitions)
    if (one.kind === Kind.DIRECTIVE_DEFINITION) visit(one, { NamedType: (type) => follow(type.name.value) });
  return definitions.filter(
    (one) => !('name' in one) || !one.name || seen.has(one.name.value) || one.kind === Kind.DIRECTIVE_DEFINITION,
  );
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
export const publicIntrospection = (identifier: Identifier): ApolloServerPlugin<RequestContext> => ({
  requestDidStart: async ({ contextValue }) => {
    const { req } = contextValue;
    if (!req) return;
    return {
      didResolveOperation: async ({ document, operation }) => {
        if (!operation || !isIntrospection(document)) return;
        contextValue.identity = await identifier.identify(req).catch((error: unknown) => {
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
    };
  },
});
