import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValidationContext,
  getNamedType,
  getNullableType,
  getVariableValues,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import { costOfField } from './cost.js';
import { JournalError } from '../errors/errors.js';
import { MAX_PAGE } from './paging.js';

/** The limits of one GraphQL request. An error names the limit, the value and what is allowed. */
export const GRAPHQL_LIMITS = {
  tokens: 1_000,
  depth: 12,
  aliases: 30,
  rootFields: 20,
  selections: 1_000,
  cost: 10_000,
  /** Below `__schema` and `__type`: tools read the whole schema with one query, and need neither more nor aliases. */
  introspectionCost: 20_000,
  introspectionDepth: 20,
  introspectionAliases: 0,
} as const;

/** Apollo's limit on fragments that are spread repeatedly; ours is lower, and names the value. */
export const MAX_RECURSIVE_SELECTIONS = 10 * GRAPHQL_LIMITS.selections;

/** The cost of a field without @Cost. */
const OBJECT_COST = 1;
const SCALAR_COST = 0.05;
/** Introspection reads memory, not the database. */
const INTROSPECTION_COST = 0.1;

/** The assumed length of a list without an argument `first` and without @Cost. */
const LIST_LENGTH = 10;

const maxPageOf = (field?: GraphQLField<unknown, unknown> | null) => costOfField(field).max ?? MAX_PAGE;

/** Admission counts tokens of the rate limit, GraphQL counts cost. A token pays for this much cost, and a request costs at least one. */
const COST_PER_TOKEN = 50;

const ZERO = {
  depth: 0,
  cost: 0,
  aliases: 0,
  fields: 0,
  selections: 0,
  /** The number of fields that a request may contain once: credentials are tried one at a time, so that nobody can guess in bulk. */
  single: 0,
  introspectionCost: 0,
  introspectionDepth: 0,
  introspectionAliases: 0,
};
type Measure = typeof ZERO;

const DEPTHS: readonly string[] = ['depth', 'introspectionDepth'];

function plus(one: Measure, other: Measure): Measure {
  const sum = { ...one };
  for (const name of Object.keys(ZERO) as (keyof Measure)[])
    sum[name] = DEPTHS.includes(name) ? Math.max(one[name], other[name]) : one[name] + other[name];
  return sum;
}

const excess = (limit: string, value: number, allowed: number) =>
  `The request exceeds a limit: ${limit} is ${value}, at most ${allowed} is allowed.`;
const reject = (limit: string, value: number, allowed: number) =>
  new GraphQLError(excess(limit, value, allowed), { extensions: { code: 'LIMIT_EXCEEDED', limit, value, allowed } });

/** The parser and Apollo's validation have limits that they report in their own words. */
const LIBRARY_MESSAGES: [message: RegExp, limit: 'tokens' | 'selections'][] = [
  [/more tha[nt] \d+ tokens/, 'tokens'],
  [/recursively requests too many selections|^Validation aborted/, 'selections'],
];

/** Replaces such an error by one that names the limit, the value and what is allowed; null for any other error. */
export function limitError(message: string): GraphQLFormattedError | null {
  const limit = LIBRARY_MESSAGES.find(([pattern]) => pattern.test(message))?.[1];
  if (!limit) return null;
  const { message: ours, extensions } = reject(limit, GRAPHQL_LIMITS[limit] + 1, GRAPHQL_LIMITS[limit]);
  return { message: ours, extensions };
}

/** Of an operation that `limitsRule` has seen. The cost of a variable one depends on the variables in its arguments `first`. */
const costs = new WeakMap<OperationDefinitionNode, { cost: number; isVariable: boolean }>();

/** What is measured in full: the document of the operation, and the variables as the client sent them. */
type Executed = {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown> | null | undefined;
};

/**
 * The cost of an operation that `limitsRule` has accepted: about the number of objects that its response can hold. Only with variables can
 * it be more than GRAPHQL_LIMITS.cost. Rejects variables of the wrong type by the first error: each would repeat the whole value.
 */
export function costOf({ schema, document, operation, variables }: Executed): number {
  const { cost, isVariable } = costs.get(operation)!;
  const definitions = operation.variableDefinitions ?? [];
  const { coerced, errors } = getVariableValues(schema, definitions, variables ?? {}, { maxErrors: 1 });
  if (!coerced) throw new JournalError('BAD_INPUT', errors[0].message);
  if (!isVariable) return cost;
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  const measuring = new Measuring(schema, (name) => fragments.get(name), coerced);
  return measuring.of(operation.selectionSet, schema.getRootType(operation.operation), 0).cost;
}

/** Rejects a cost that is too high because of variables. */
export function requireCost(cost: number): void {
  const value = Math.ceil(cost);
  const allowed = GRAPHQL_LIMITS.cost;
  if (value > allowed)
    throw new JournalError('LIMIT_EXCEEDED', excess('cost', value, allowed), {
      limit: { limit: 'cost', value, allowed },
    });
}

/** What each response says of its cost. */
export const costExtension = (cost: number) => ({ cost: { requested: Math.ceil(cost), allowed: GRAPHQL_LIMITS.cost } });

/** What the rate limit charges for a request of this cost. */
export const chargeOf = (cost: number): number => Math.max(1, Math.ceil(cost / COST_PER_TOKEN));

/** Measures an operation, including its fragments, and rejects it if it exceeds the limits whatever its variables are. */
export function limitsRule(context: ValidationContext): ASTVisitor {
  return {
    Argument({ name, value }) {
      const max = maxPageOf(context.getFieldDef());
      if (name.value === 'first' && value.kind === Kind.INT && Number(value.value) > max)
        context.reportError(reject('first', Number(value.value), max));
    },
    OperationDefinition(operation) {
      const schema = context.getSchema();
      const measuring = new Measuring(schema, (name) => context.getFragment(name), null);
      const measure = measuring.of(operation.selectionSet, schema.getRootType(operation.operation), 0);
      costs.set(operation, { cost: measure.cost, isVariable: measuring.isVariable });
      const checks: [string, number, number][] = [
        ['depth', measure.depth, GRAPHQL_LIMITS.depth],
        ['aliases', measure.aliases, GRAPHQL_LIMITS.aliases],
        ['root fields', measure.fields, GRAPHQL_LIMITS.rootFields],
        ['selections', measure.selections, GRAPHQL_LIMITS.selections],
        ['cost', Math.ceil(measure.cost), GRAPHQL_LIMITS.cost],
        ['logins', measure.single, 1],
        ['introspection cost', Math.ceil(measure.introspectionCost), GRAPHQL_LIMITS.introspectionCost],
        ['introspection depth', measure.introspectionDepth, GRAPHQL_LIMITS.introspectionDepth],
        ['introspection aliases', measure.introspectionAliases, GRAPHQL_LIMITS.introspectionAliases],
      ];
      for (const [limit, value, allowed] of checks)
        if (value > allowed) context.reportError(reject(limit, value, allowed));
    },
  };
}

class Measuring {
  /** Each fragment is measured once, however often it is spread: otherwise a short document could take forever. */
  private readonly fragments = new Map<string, Measure>();
  /** Whether an argument `first` is a variable. */
  isVariable = false;

  /** Without variables, pages whose length is one count as short as they can be. */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragmentNamed: (name: string) => FragmentDefinitionNode | null | undefined,
    private readonly variables: Record<string, unknown> | null,
  ) {}

  /** `page` is the length of the list that the selection is a page of, or 0. */
  of(set: SelectionSetNode | undefined, type: GraphQLNamedType | null | undefined, page: number): Measure {
    let sum = ZERO;
    const costsByType = new Map<string, number>();
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        sum = plus(sum, this.field(selection, type, page));
        continue;
      }
      const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
      const condition = (isSpread ? this.fragmentNamed(selection.name.value) : selection)?.typeCondition;
      const narrowed = condition ? this.schema.getType(condition.name.value) : type;
      const measure = isSpread
        ? this.fragment(selection.name.value, page)
        : this.of(selection.selectionSet, narrowed, page);
      // An object is of one type: of the fragments for several types the dearest counts.
      const of = isObjectType(narrowed) ? narrowed.name : '';
      costsByType.set(of, (costsByType.get(of) ?? 0) + measure.cost);
      sum = plus(sum, { ...measure, cost: 0 });
    }
    const ofAll = costsByType.get('') ?? 0;
    costsByType.delete('');
    return { ...sum, cost: sum.cost + ofAll + Math.max(0, ...costsByType.values()) };
  }

  private fragment(name: string, page: number): Measure {
    const key = `${name} ${page}`;
    const memoised = this.fragments.get(key);
    if (memoised) return memoised;
    this.fragments.set(key, ZERO); // if a fragment contains itself, another rule rejects the document
    const definition = this.fragmentNamed(name);
    const type = definition && this.schema.getType(definition.typeCondition.name.value);
    const measured = this.of(definition?.selectionSet, type, page);
    this.fragments.set(key, measured);
    return measured;
  }

  /** Skipped fields count: whether they are skipped is only known later. */
  private field(node: FieldNode, parent: GraphQLNamedType | null | undefined, page: number): Measure {
    const name = node.name.value;
    const aliases = node.alias ? 1 : 0;
    if (name === SchemaMetaFieldDef.name || name === TypeMetaFieldDef.name) return this.introspection(node, aliases);
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
    const type = field && getNamedType(field.type);
    const first = field && this.pageSize(node, field);
    const inner = this.of(node.selectionSet, type, first ?? 0);
    const cost = costOfField(field);
    const each = cost.each ?? (isCompositeType(type) ? OBJECT_COST : SCALAR_COST);
    const isList = field && isListType(getNullableType(field.type));
    const length = isList ? page || (cost.length ?? LIST_LENGTH) : 1;
    return {
      ...inner,
      fields: 1,
      single: cost.isSingle ? 1 : 0,
      aliases: aliases + inner.aliases,
      selections: 1 + inner.selections,
      depth: 1 + inner.depth,
      cost: length * (each + inner.cost),
    };
  }

  private introspection(node: FieldNode, aliases: number): Measure {
    const isSchema = node.name.value === SchemaMetaFieldDef.name;
    const type = getNamedType((isSchema ? SchemaMetaFieldDef : TypeMetaFieldDef).type);
    const inner = this.of(node.selectionSet, type, 0);
    return {
      ...ZERO,
      fields: 1,
      aliases,
      depth: 1,
      selections: 1 + inner.selections,
      cost: OBJECT_COST + inner.cost * INTROSPECTION_COST,
      introspectionCost: OBJECT_COST + inner.cost,
      introspectionDepth: 1 + inner.depth,
      // There is one schema; only types are worth requesting twice.
      introspectionAliases: inner.aliases + (isSchema ? aliases : 0),
    };
  }

  /** How many records a field with an argument `first` can return. */
  private pageSize(node: FieldNode, field: GraphQLField<unknown, unknown>): number | undefined {
    const declared = field.args.find((arg) => arg.name === 'first');
    if (!declared) return undefined;
    const first = node.arguments?.find((argument) => argument.name.value === 'first')?.value;
    const max = maxPageOf(field);
    const clamped = (value: unknown) => (typeof value === 'number' ? Math.min(Math.max(value, 1), max) : max);
    if (first?.kind === Kind.INT) return clamped(Number(first.value));
    if (first?.kind !== Kind.VARIABLE) return first ? max : Number(declared.defaultValue);
    this.isVariable = true;
    if (!this.variables) return 1;
    const name = first.name.value;
    // A variable without a value leaves the argument at its default.
    return Object.hasOwn(this.variables, name) ? clamped(this.variables[name]) : Number(declared.defaultValue);
  }
}
