import {
  type ASTVisitor,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  GraphQLError,
  type GraphQLFormattedError,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValidationContext,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import { costOfField } from '../common/cost.js';
import { MAX_PAGE } from '../common/paging.js';

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

const longestPage = (field?: GraphQLField<unknown, unknown> | null) => costOfField(field).most ?? MAX_PAGE;

/** Admission counts tokens of the rate limit, GraphQL counts cost. A token pays for this much cost, and a request costs at least one. */
const COST_PER_TOKEN = 50;

type Measure = {
  depth: number;
  cost: number;
  aliases: number;
  fields: number;
  selections: number;
  /** The number of fields that a request may contain once: credentials are tried one at a time, so that nobody can guess in bulk. */
  single: number;
  introspectionCost: number;
  introspectionDepth: number;
  introspectionAliases: number;
};
const NOTHING: Measure = {
  depth: 0,
  cost: 0,
  aliases: 0,
  fields: 0,
  selections: 0,
  single: 0,
  introspectionCost: 0,
  introspectionDepth: 0,
  introspectionAliases: 0,
};

const plus = (one: Measure, other: Measure): Measure => ({
  depth: Math.max(one.depth, other.depth),
  cost: one.cost + other.cost,
  aliases: one.aliases + other.aliases,
  fields: one.fields + other.fields,
  selections: one.selections + other.selections,
  single: one.single + other.single,
  introspectionCost: one.introspectionCost + other.introspectionCost,
  introspectionDepth: Math.max(one.introspectionDepth, other.introspectionDepth),
  introspectionAliases: one.introspectionAliases + other.introspectionAliases,
});

const refuse = (limit: string, value: number, allowed: number) =>
  new GraphQLError(`The request exceeds a limit: ${limit} is ${value}, at most ${allowed} is allowed.`, {
    extensions: { code: 'LIMIT_EXCEEDED', limit, value, allowed },
  });

/** The parser and Apollo's validation have limits that they report in their own words. */
const FOREIGN: [message: RegExp, limit: 'tokens' | 'selections'][] = [
  [/more tha[nt] \d+ tokens/, 'tokens'],
  [/recursively requests too many selections|^Validation aborted/, 'selections'],
];

/** Replaces such an error by one that names the limit, the value and what is allowed; null for any other error. */
export function limitError(message: string): GraphQLFormattedError | null {
  const limit = FOREIGN.find(([pattern]) => pattern.test(message))?.[1];
  if (!limit) return null;
  const { message: ours, extensions } = refuse(limit, GRAPHQL_LIMITS[limit] + 1, GRAPHQL_LIMITS[limit]);
  return { message: ours, extensions };
}

const costs = new WeakMap<OperationDefinitionNode, number>();

/**
 * The cost of an operation that `limitsRule` has seen: about the number of objects that its response can hold, at most GRAPHQL_LIMITS.cost
 * where the operation was accepted.
 */
export const costOf = (operation: OperationDefinitionNode): number => costs.get(operation) ?? 0;

/** What each response says of its cost. */
export const costExtension = (cost: number) => ({ cost: { requested: Math.ceil(cost), allowed: GRAPHQL_LIMITS.cost } });

/** What the rate limit charges for a request of this cost. */
export const chargeOf = (cost: number): number => Math.max(1, Math.ceil(cost / COST_PER_TOKEN));

/** Measures an operation, including its fragments, and rejects it if it exceeds the limits. */
export function limitsRule(context: ValidationContext): ASTVisitor {
  return {
    Argument({ name, value }) {
      const most = longestPage(context.getFieldDef());
      if (name.value === 'first' && value.kind === Kind.INT && Number(value.value) > most)
        context.reportError(refuse('first', Number(value.value), most));
    },
    OperationDefinition(operation) {
      const root = context.getSchema().getRootType(operation.operation);
      const measure = new Measuring(context).of(operation.selectionSet, root, 0);
      costs.set(operation, measure.cost);
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
        if (value > allowed) context.reportError(refuse(limit, value, allowed));
    },
  };
}

class Measuring {
  /** Each fragment is measured once, however often it is spread: otherwise a short document could take forever. */
  private readonly fragments = new Map<string, Measure>();

  constructor(private readonly context: ValidationContext) {}

  /** `page` is the length of the list that the selection is a page of, or 0. */
  of(set: SelectionSetNode | undefined, type: GraphQLNamedType | null | undefined, page: number): Measure {
    let sum = NOTHING;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) sum = plus(sum, this.field(selection, type, page));
      else if (selection.kind === Kind.FRAGMENT_SPREAD) sum = plus(sum, this.fragment(selection.name.value, page));
      else {
        const condition = selection.typeCondition;
        const narrowed = condition ? this.context.getSchema().getType(condition.name.value) : type;
        sum = plus(sum, this.of(selection.selectionSet, narrowed, page));
      }
    }
    return sum;
  }

  private fragment(name: string, page: number): Measure {
    const key = `${name} ${page}`;
    const known = this.fragments.get(key);
    if (known) return known;
    this.fragments.set(key, NOTHING); // if a fragment contains itself, another rule rejects the document
    const definition = this.context.getFragment(name);
    const type = definition && this.context.getSchema().getType(definition.typeCondition.name.value);
    const measured = this.of(definition?.selectionSet, type, page);
    this.fragments.set(key, measured);
    return measured;
  }

  /** Skipped fields count: whether they are skipped is only known later. */
  private field(node: FieldNode, parent: GraphQLNamedType | null | undefined, page: number): Measure {
    const name = node.name.value;
    const self = { ...NOTHING, fields: 1, selections: 1, aliases: node.alias ? 1 : 0 };
    if (name === SchemaMetaFieldDef.name || name === TypeMetaFieldDef.name) return this.introspection(node, self);
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
    const type = field && getNamedType(field.type);
    const first = field && pageSize(node, field);
    const inner = this.of(node.selectionSet, type, first ?? 0);
    const cost = costOfField(field);
    const each = cost.each ?? (isCompositeType(type) ? OBJECT_COST : SCALAR_COST);
    const isList = field && isListType(getNullableType(field.type));
    const length = isList ? page || (cost.length ?? LIST_LENGTH) : 1;
    return {
      ...inner,
      fields: 1,
      single: cost.isSingle ? 1 : 0,
      aliases: self.aliases + inner.aliases,
      selections: 1 + inner.selections,
      depth: 1 + inner.depth,
      cost: length * (each + inner.cost),
    };
  }

  private introspection(node: FieldNode, self: Measure): Measure {
    const isSchema = node.name.value === SchemaMetaFieldDef.name;
    const type = getNamedType((isSchema ? SchemaMetaFieldDef : TypeMetaFieldDef).type);
    const inner = this.of(node.selectionSet, type, 0);
    return {
      ...self,
      depth: 1,
      selections: 1 + inner.selections,
      cost: OBJECT_COST + inner.cost * INTROSPECTION_COST,
      introspectionCost: OBJECT_COST + inner.cost,
      introspectionDepth: 1 + inner.depth,
      // There is one schema; only types are worth requesting twice.
      introspectionAliases: inner.aliases + (isSchema ? self.aliases : 0),
    };
  }
}

/** How many records a field with an argument `first` can return; a variable may hold any number. */
function pageSize(node: FieldNode, field: GraphQLField<unknown, unknown>): number | undefined {
  const declared = field.args.find((arg) => arg.name === 'first');
  if (!declared) return undefined;
  const given = node.arguments?.find((argument) => argument.name.value === 'first')?.value;
  if (!given) return Number(declared.defaultValue);
  const most = longestPage(field);
  if (given.kind !== Kind.INT) return most;
  return Math.min(Math.max(Number(given.value), 1), most);
}
