import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type RequestContext } from '../access/access.js';
import { type ResponseBudget } from '../responses/response-budget.js';

/** The names of all fields requested below a field, at any depth; for strangers with what they may load of them. */
export type RequestedFields = ReadonlySet<string> & { budget?: ResponseBudget; shared?: RequestedFields };

const known = new WeakMap<FieldNode, RequestedFields>();
/** Equal selections share one Set, because loaders are identified by it. */
const alike = new LRUCache<string, RequestedFields>({ max: 500 });

/** A resolver parameter: the fields requested from its result. */
export const Requested = createParamDecorator((_: unknown, execution: ExecutionContext): RequestedFields => {
  const graphql = GqlExecutionContext.create(execution);
  return within(graphql.getContext<RequestContext>().budget, requestedBy(graphql.getInfo<GraphQLResolveInfo>()));
});

const ofBudget = new WeakMap<ResponseBudget, Map<RequestedFields, RequestedFields>>();

/** Equal selections of one request share one Set, too. */
export function within(budget: ResponseBudget | undefined, shared: RequestedFields): RequestedFields {
  if (!budget) return shared;
  let known = ofBudget.get(budget);
  if (!known) ofBudget.set(budget, (known = new Map()));
  const own = known.get(shared) ?? Object.assign(new Set(shared), { budget, shared });
  known.set(shared, own);
  return own;
}

function requestedBy({ fieldNodes, fragments }: GraphQLResolveInfo): RequestedFields {
  // Documents are parsed once and stored, so that a repeated query has the same node.
  const found = fieldNodes.length === 1 ? known.get(fieldNodes[0]) : undefined;
  if (found) return found;
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
  if (fieldNodes.length === 1) known.set(fieldNodes[0], selection);
  return selection;
}
