import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** The names of all fields requested below a field, at any depth. */
export type RequestedFields = ReadonlySet<string>;

const known = new WeakMap<FieldNode, RequestedFields>();
/** Equal selections share one Set, because loaders are identified by it. */
const alike = new LRUCache<string, RequestedFields>({ max: 500 });

/** A resolver parameter: the fields requested from its result. */
export const Requested = createParamDecorator((_: unknown, execution: ExecutionContext): RequestedFields => {
  const { fieldNodes, fragments } = GqlExecutionContext.create(execution).getInfo<GraphQLResolveInfo>();
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
});
