import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
  defaultTypeResolver,
  getArgumentValues,
  getDirectiveValues,
  getVariableValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  visit,
} from 'graphql';

type Data = Record<string, unknown>;
type Variables = Record<string, unknown>;
type AnyField = GraphQLField<unknown, unknown>;

/** A selected field: everything that is the same for all objects it is resolved on. */
type PlannedField = {
  responseName: string;
  field: AnyField;
  nodes: FieldNode[];
  parentType: GraphQLObjectType;
  /** The arguments, if they do not depend on variables. */
  constants: Variables | null;
  selections: Map<GraphQLObjectType, PlannedField[]>;
};

/** The execution of one request. `pending` counts unresolved promises. */
type Execution = {
  context: unknown;
  variables: Variables;
  pending: number;
  settle: (data: Data | null) => void;
};

/** Directives with variables select different fields for different requests; this many selections are stored. */
const MAX_SELECTIONS = 8;

class NotPlanned extends Error {}
const stop = (): never => {
  throw new NotPlanned();
};
const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function';

/**
 * A valid query operation, resolved against the schema once. It does what graphql-js's `execute` does with a tenth of the allocations:
 * fields are collected once per document rather than per object, and promises are only created where resolvers return them.
 *
 * It does not handle errors: where one would occur the result is null, and `execute` must report it.
 */
export class QueryPlan {
  private readonly operation: OperationDefinitionNode;
  private readonly fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  /** The variables that decide which fields are selected. */
  private readonly conditions = new Set<string>();
  private readonly roots = new Map<string, PlannedField[]>();
  private readonly root: GraphQLObjectType;

  private constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ) {
    this.operation = operation;
    this.root = schema.getQueryType()!;
    for (const definition of document.definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments[definition.name.value] = definition;
    visit(document, {
      Directive: ({ arguments: args }) => {
        for (const { value } of args ?? []) if (value.kind === Kind.VARIABLE) this.conditions.add(value.name.value);
      },
    });
  }

  /** Null for what is left to `execute`: introspection, and anything but queries. */
  static of(schema: GraphQLSchema, document: DocumentNode, operationName?: string): QueryPlan | null {
    const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
    const operation = operationName
      ? operations.find(({ name }) => name?.value === operationName)
      : operations.length === 1
        ? operations[0]
        : undefined;
    if (operation?.operation !== 'query') return null;
    let isIntrospection = false;
    visit(document, { Field: ({ name }) => void (isIntrospection ||= /^__(schema|type)$/.test(name.value)) });
    return isIntrospection ? null : new QueryPlan(schema, document, operation);
  }

  /** Resolves with the data if there are no errors, otherwise with null. */
  execute(given: Variables | null | undefined, context: unknown): Promise<Data | null> {
    return new Promise((resolve) => {
      const coerced = getVariableValues(this.schema, this.operation.variableDefinitions ?? [], given ?? {}, {
        maxErrors: 1,
      });
      if (!coerced.coerced) return resolve(null);
      const execution: Execution = { context, variables: coerced.coerced, pending: 1, settle: resolve };
      try {
        const data = this.object(execution, this.rootFields(coerced.coerced), undefined);
        const { settle } = execution;
        execution.settle = (failed) => settle(failed === null ? null : data);
        this.done(execution);
      } catch {
        resolve(null);
      }
    });
  }

  private rootFields(variables: Variables): PlannedField[] {
    const key = this.conditions.size ? [...this.conditions].map((name) => String(variables[name])).join() : '';
    let fields = this.roots.get(key);
    if (!fields) {
      if (this.roots.size >= MAX_SELECTIONS) this.roots.clear();
      fields = this.collect([this.operation.selectionSet], this.root, variables);
      this.roots.set(key, fields);
    }
    return fields;
  }

  private collect(
    sets: (SelectionSetNode | undefined)[],
    type: GraphQLObjectType,
    variables: Variables,
  ): PlannedField[] {
    const grouped = new Map<string, FieldNode[]>();
    const visited = new Set<string>();
    const add = (set: SelectionSetNode) => {
      for (const selection of set.selections) {
        if (getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if === true) continue;
        if (getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if === false) continue;
        if (selection.kind === Kind.FIELD) {
          const name = (selection.alias ?? selection.name).value;
          const nodes = grouped.get(name);
          if (nodes) nodes.push(selection);
          else grouped.set(name, [selection]);
          continue;
        }
        if (selection.kind === Kind.FRAGMENT_SPREAD) {
          if (visited.has(selection.name.value)) continue;
          visited.add(selection.name.value);
        }
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? this.fragments[selection.name.value] : selection;
        if (this.applies(fragment.typeCondition?.name.value, type)) add(fragment.selectionSet);
      }
    };
    for (const set of sets) if (set) add(set);
    return [...grouped].map(([responseName, nodes]) => this.planned(responseName, nodes, type));
  }

  private applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    if (!condition || condition === type.name) return true;
    const named = this.schema.getType(condition);
    return isAbstractType(named) && this.schema.isSubType(named, type);
  }

  private planned(responseName: string, nodes: FieldNode[], parentType: GraphQLObjectType): PlannedField {
    const name = nodes[0].name.value;
    const field = name === TypeNameMetaFieldDef.name ? TypeNameMetaFieldDef : parentType.getFields()[name];
    let isConstant = true;
    for (const argument of nodes[0].arguments ?? []) visit(argument, { Variable: () => void (isConstant = false) });
    const constants = isConstant ? getArgumentValues(field, nodes[0], {}) : null;
    return { responseName, field, nodes, parentType, constants, selections: new Map() };
  }

  private object(execution: Execution, fields: PlannedField[], source: unknown): Data {
    const data = Object.create(null) as Data;
    for (const planned of fields) {
      const value = this.resolved(execution, planned, source);
      // Set while pending, so that fields retain their order.
      data[planned.responseName] = undefined;
      this.put(execution, planned, planned.field.type, value, data, planned.responseName);
    }
    return data;
  }

  private resolved(execution: Execution, planned: PlannedField, source: unknown): unknown {
    const { field, nodes, parentType, constants } = planned;
    if (field === TypeNameMetaFieldDef) return parentType.name;
    const isProperty = !field.resolve;
    const property = isProperty ? (source as Data | undefined)?.[field.name] : undefined;
    if (isProperty && typeof property !== 'function') return property;
    const args = constants ?? getArgumentValues(field, nodes[0], execution.variables);
    const info = {
      fieldName: field.name,
      fieldNodes: nodes,
      returnType: field.type,
      parentType,
      schema: this.schema,
      fragments: this.fragments,
      rootValue: undefined,
      operation: this.operation,
      variableValues: execution.variables,
    } as unknown as GraphQLResolveInfo; // without a path, which only errors need
    if (field.resolve) return field.resolve(source, args, execution.context, info);
    return (source as Record<string, (...args: unknown[]) => unknown>)[field.name](args, execution.context, info);
  }

  /** Completes a value in place, now or when its promise is fulfilled. */
  private put(
    execution: Execution,
    planned: PlannedField,
    type: GraphQLOutputType,
    value: unknown,
    target: Data | unknown[],
    key: string | number,
  ): void {
    if (!isPromise(value)) {
      (target as Data)[key] = this.completed(execution, planned, type, value);
      return;
    }
    execution.pending++;
    const failed = () => execution.settle(null);
    value.then((fulfilled) => {
      try {
        (target as Data)[key] = this.completed(execution, planned, type, fulfilled);
        this.done(execution);
      } catch {
        failed();
      }
    }, failed);
  }

  private done(execution: Execution): void {
    execution.pending--;
    if (execution.pending === 0) execution.settle({});
  }

  private completed(execution: Execution, planned: PlannedField, declared: GraphQLOutputType, value: unknown): unknown {
    if (value instanceof Error) stop();
    const type = isNonNullType(declared) ? declared.ofType : declared;
    if (value === null || value === undefined) return type === declared ? null : stop();
    if (isLeafType(type)) return type.serialize(value) ?? stop();
    if (isListType(type)) {
      if (typeof value !== 'object' || !(Symbol.iterator in value)) stop();
      const items: unknown[] = [];
      for (const item of value as Iterable<unknown>) {
        items.push(undefined);
        this.put(execution, planned, type.ofType, item, items, items.length - 1);
      }
      return items;
    }
    if (isObjectType(type)) return this.record(execution, planned, type, value);
    const resolve = type.resolveType ?? defaultTypeResolver;
    const info = { schema: this.schema } as GraphQLResolveInfo;
    const name: unknown = resolve(value, execution.context, info, type);
    // All types of our schema resolve synchronously; others are left to `execute`.
    if (typeof name !== 'string') return stop();
    const found: GraphQLNamedType | undefined = this.schema.getType(name);
    if (!isObjectType(found) || !this.schema.isSubType(type, found)) return stop();
    return this.record(execution, planned, found, value);
  }

  private record(execution: Execution, planned: PlannedField, type: GraphQLObjectType, value: unknown): Data {
    if (
      type.isTypeOf &&
      type.isTypeOf(value, execution.context, { schema: this.schema } as GraphQLResolveInfo) !== true
    )
      stop();
    let fields = planned.selections.get(type);
    if (!fields) {
      const sets = planned.nodes.map(({ selectionSet }) => selectionSet);
      fields = this.collect(sets, type, execution.variables);
      planned.selections.set(type, fields);
    }
    return this.object(execution, fields, value);
  }
}
