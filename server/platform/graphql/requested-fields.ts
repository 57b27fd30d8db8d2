import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Identity, type RequestContext } from '../access/access.js';
import { type ResponseBudget } from '../responses/response-budget.js';

/** The names of all fields requested below a field, at any depth; for anonymous requests with what they may load of them. */
export type RequestedFields = Iterable<string> &
  Pick<ReadonlySet<string>, 'has'> & { readonly budget?: ResponseBudget; readonly shared?: RequestedFields };

const requested = new WeakMap<FieldNode, RequestedFields>();
/** Equal selections share one Set, because loaders are identified by it. */
const alike = new LRUCache<string, RequestedFields>({ max: 500 });

/** Who views records, and which of their fields; all without HTML if it does not say. */
export type Viewing = { viewer: Identity | null; fields?: RequestedFields };

function viewing(_: unknown, execution: ExecutionContext): Required<Viewing> {
  const graphql = GqlExecutionContext.create(execution);
  const { identity = null, budget } = graphql.getContext<RequestContext>();
  return { viewer: identity, fields: within(budget, requestedBy(graphql.getInfo<GraphQLResolveInfo>())) };
}

/** The same as a resolver parameter. */
export const Viewed = createParamDecorator(viewing);

/** A resolver parameter: the fields requested from its result. */
export const Requested = createParamDecorator(
  (_: unknown, execution: ExecutionContext): RequestedFields => viewing(_, execution).fields,
);

const SELECTIONS = Symbol('selections');

/** Equal selections of one request share one object, too. */
export function within(
  budget: (ResponseBudget & { [SELECTIONS]?: Map<RequestedFields, RequestedFields> }) | undefined,
  shared: RequestedFields,
): RequestedFields {
  if (!budget) return shared;
  const ofBudget = (budget[SELECTIONS] ??= new Map<RequestedFields, RequestedFields>());
  let own = ofBudget.get(shared);
  if (own) return own;
  own = { budget, shared, has: (name) => shared.has(name), [Symbol.iterator]: () => shared[Symbol.iterator]() };
  ofBudget.set(shared, own);
  return own;
}

function requestedBy({ fieldNodes, fragments }: GraphQLResolveInfo): RequestedFields {
  // Documents are parsed once and stored, so that a repeated query has the same node.
  const memoised = fieldNodes.length === 1 ? requested.get(fieldNodes[0]) : undefined;
  if (memoised) return memoised;
  const fields = new Set<string>();
  const collect = (set: SelectionSetNode | undefined) => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) fields.add(selection.name.value);
      collect(
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value].selectionSet : selection.selectionSet,
      );
    }
  };
  for (const { selectionSet } of fieldNodes) collect(selectionSet);
  const names = [...fields].sort().join();
  const selection = alike.get(names) ?? fields;
  alike.set(names, selection);
  if (fieldNodes.length === 1) requested.set(fieldNodes[0], selection);
  return selection;
}
