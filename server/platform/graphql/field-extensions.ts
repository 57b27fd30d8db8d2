import { Extensions } from '@nestjs/graphql';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  defaultFieldResolver,
  getNamedType,
  isInterfaceType,
  isIntrospectionType,
  isLeafType,
  isObjectType,
  parseType,
  typeFromAST,
} from 'graphql';
import { type RequestContext } from '../access/access.js';
import { JournalError } from '../errors/errors.js';
import { type ResponseBudget, bytesOf } from '../responses/response-budget.js';
import { isTurnOver, nextTurn } from '../responses/turns.js';

/**
 * A field computed from its record, or from that and the viewer. GraphQL calls the function directly; a method with @ResolveField
 * would go through Nest's parameters, pipes and a promise for each record of a list. `takes` are its arguments.
 */
export const Computed = <Parent, Args = Record<string, unknown>>(
  of: (parent: Parent, args: Args, context: RequestContext, site: string) => unknown,
  takes: Record<string, Taken> = {},
): PropertyDecorator => Extensions({ computed: of, takes });

/** An argument. Its type is as in the schema: 'Int', 'Language!'. */
type Taken = { type: string; description: string; defaultValue?: unknown };

/** What decorators say of a field. */
type FieldExtensions = { computed?: Parameters<typeof Computed>[0]; admin?: true; takes?: Record<string, Taken> };

const NO_ARGUMENT = {
  defaultValue: undefined,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
} satisfies Partial<GraphQLArgument>;

/**
 * Attaches the resolvers of the computed fields to the schema that Nest has built, and has every field counted and long lists split. `site` is the URL
 * that readers see.
 */
export function withResolvers(schema: GraphQLSchema, site: string): GraphQLSchema {
  // Those have the guard, which identifies the user.
  const roots = new Set<unknown>([schema.getQueryType(), schema.getMutationType()]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!(isObjectType(type) || isInterfaceType(type)) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { computed, admin, takes = {} }: FieldExtensions = field.extensions;
      for (const [name, { type: of, ...argument }] of Object.entries(takes))
        field.args = [
          ...field.args,
          { ...NO_ARGUMENT, ...argument, name, type: typeFromAST(schema, parseType(of)) as GraphQLInputType },
        ];
      if (computed)
        field.resolve = (parent, args, context: RequestContext) =>
          computed(parent as never, args as never, context, site);
      if (admin && !roots.has(type)) field.resolve = forEditors(field.resolve);
      field.resolve = measured(field);
    }
  }
  return schema;
}

type Resolver = NonNullable<GraphQLField<unknown, RequestContext>['resolve']>;

/** A page render is no editor either, but requests only what readers see. */
const forEditors =
  (resolve: Resolver = defaultFieldResolver): Resolver =>
  (source, args, context, info) => {
    if (!context.identity) throw new JournalError('UNAUTHENTICATED', `Only administrators may see ${info.fieldName}.`);
    return resolve(source, args, context, info);
  };

/** The records of a list that are completed in one turn of the event loop. */
const RECORDS_PER_TURN = 25;

/** Longer texts take milliseconds to count. */
const LONG_TEXT = 100_000;

/** Counts what an anonymous response holds before it is built, and gives the turn back between records. */
function measured({ type, resolve = defaultFieldResolver }: GraphQLField<unknown, RequestContext>): Resolver {
  const count = isLeafType(getNamedType(type)) ? leaf : composite;
  return (source, args, context, info) => {
    const { budget } = context;
    if (!budget) return resolve(source, args, context, info);
    const around = (info.path.key as string).length + 4;
    // Splitting a text into items is work as well.
    if (count === composite && budget.isLarge && isTurnOver())
      return nextTurn().then(async () => count(await resolve(source, args, context, info), around, budget));
    const value: unknown = resolve(source, args, context, info);
    return value instanceof Promise ? value.then((one) => count(one, around, budget)) : count(value, around, budget);
  };
}

function leaf(value: unknown, around: number, budget: ResponseBudget): unknown {
  if (typeof value === 'string' && value.length > LONG_TEXT && isTurnOver())
    return nextTurn().then(() => leaf(value, around, budget));
  budget.send(around + bytesOf(value));
  return value;
}

function composite(value: unknown, around: number, budget: ResponseBudget): unknown {
  const isList = Array.isArray(value);
  budget.send(around + (isList ? 3 * value.length + 2 : 4));
  return isList && value.length > RECORDS_PER_TURN ? inTurns(value) : value;
}

function inTurns(records: unknown[]): unknown[] {
  let turn: Promise<void>;
  return records.map((record, index) => {
    if (index < RECORDS_PER_TURN) return record;
    if (index % RECORDS_PER_TURN === 0) turn = nextTurn();
    return turn.then(() => record);
  });
}
