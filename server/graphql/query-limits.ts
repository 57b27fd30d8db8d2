import {
  type ASTVisitor,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  GraphQLError,
  type GraphQLFormattedError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import { MAX_PAGE } from '../common/paging.js';

/** What one GraphQL request may ask. Each refusal names the limit, what was asked and what is allowed. */
export const GRAPHQL_LIMITS = {
  tokens: 1_000,
  depth: 12,
  aliases: 30,
  rootFields: 20,
  selections: 1_000,
  cost: 5_000,
} as const;

/** Credentials are tried one at a time, so that a request cannot guess in bulk. */
const SINGLE = new Set(['login']);

/** What is more work than it looks like. An object costs 1, a plain field nothing. */
const COSTS: Record<string, number> = { citation: 20, places: 1, totalCount: 5, 'Query.places': 200 };
/** How long a list is taken to be that has no argument `first`. */
const LIST = 10;
/** Lists of these lie in the row of their record. */
const EMBEDDED = new Set(['Author', 'File']);

type Measure = { depth: number; cost: number; aliases: number; fields: number; selections: number; single: number };
const NOTHING: Measure = { depth: 0, cost: 0, aliases: 0, fields: 0, selections: 0, single: 0 };

const plus = (one: Measure, other: Measure): Measure => ({
  depth: Math.max(one.depth, other.depth),
  cost: one.cost + other.cost,
  aliases: one.aliases + other.aliases,
  fields: one.fields + other.fields,
  selections: one.selections + other.selections,
  single: one.single + other.single,
});

const refuse = (limit: string, value: number, allowed: number) =>
  new GraphQLError(`The request is too large: ${limit} ${value}, allowed ${allowed}.`, {
    extensions: { code: 'BAD_INPUT', limit, value, allowed },
  });

/** The parser stops at its limit, and says so in its own words: ours name the limit, the value and the allowed. */
export function tokensRefusal(message: string): GraphQLFormattedError | null {
  if (!/more tha[nt] \d+ tokens/.test(message)) return null;
  const { message: own, extensions } = refuse('tokens', GRAPHQL_LIMITS.tokens + 1, GRAPHQL_LIMITS.tokens);
  return { message: own, extensions };
}

/** Counts what an operation asks, fragments followed, and refuses what goes beyond the limits. */
export function limitsRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const root = context.getSchema().getRootType(operation.operation);
      const { depth, cost, aliases, fields, selections, single } = new Counting(context, operation).of(
        operation.selectionSet,
        root,
        0,
      );
      const checks: [string, number, number][] = [
        ['depth', depth, GRAPHQL_LIMITS.depth],
        ['aliases', aliases, GRAPHQL_LIMITS.aliases],
        ['root fields', fields, GRAPHQL_LIMITS.rootFields],
        ['selections', selections, GRAPHQL_LIMITS.selections],
        ['cost', cost, GRAPHQL_LIMITS.cost],
        ['logins', single, 1],
      ];
      for (const [limit, value, allowed] of checks)
        if (value > allowed) context.reportError(refuse(limit, value, allowed));
    },
  };
}

class Counting {
  /** Each fragment is counted once, however often it is spread: else a short document could ask for endless counting. */
  private readonly fragments = new Map<string, Measure>();

  constructor(
    private readonly context: ValidationContext,
    private readonly operation: OperationDefinitionNode,
  ) {}

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
    this.fragments.set(key, NOTHING); // where a fragment contains itself, another rule refuses the document
    const definition = this.context.getFragment(name);
    const type = definition && this.context.getSchema().getType(definition.typeCondition.name.value);
    const measured = this.of(definition?.selectionSet, type, page);
    this.fragments.set(key, measured);
    return measured;
  }

  private field(node: FieldNode, parent: GraphQLNamedType | null | undefined, page: number): Measure {
    const name = node.name.value;
    const own = { ...NOTHING, fields: 1, selections: 1, aliases: node.alias ? 1 : 0, single: SINGLE.has(name) ? 1 : 0 };
    // Introspection is a closed shape, and has a limit of its own.
    if (name.startsWith('__')) return own;
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
    const type = field && getNamedType(field.type);
    const asked = field && this.pageSize(node, field);
    const inner = this.of(node.selectionSet, type, asked ?? 0);
    const base = COSTS[`${parent?.name}.${name}`] ?? COSTS[name] ?? (isCompositeType(type) ? 1 : 0);
    const isList = field && isListType(getNullableType(field.type));
    const length = !isList || EMBEDDED.has(type!.name) ? 1 : page || LIST;
    return {
      ...own,
      aliases: own.aliases + inner.aliases,
      selections: 1 + inner.selections,
      depth: 1 + inner.depth,
      cost: length * (base + inner.cost),
    };
  }

  /** The argument `first` of a field; what a variable will hold is taken to be its default, or the most there may be. */
  private pageSize(node: FieldNode, field: GraphQLField<unknown, unknown>): number | undefined {
    const declared = field.args.find((arg) => arg.name === 'first');
    if (!declared) return undefined;
    let value = node.arguments?.find((argument) => argument.name.value === 'first')?.value;
    if (value?.kind === Kind.VARIABLE) {
      const name = value.name.value;
      const variable = this.operation.variableDefinitions?.find((one) => one.variable.name.value === name);
      value = variable?.defaultValue;
      if (!value) return MAX_PAGE;
    }
    return value?.kind === Kind.INT ? Number(value.value) : Number(declared.defaultValue);
  }
}
