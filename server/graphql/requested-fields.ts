import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** The names of all fields that are asked for below a field, however deep. */
export type RequestedFields = ReadonlySet<string>;

const known = new WeakMap<FieldNode, RequestedFields>();
/** The same names are the same object: what two fields want alike, loaders ask for once. */
const alike = new LRUCache<string, RequestedFields>({ max: 500 });

/** A parameter of a resolver: what the question wants of its answer. */
export const Requested = createParamDecorator((_: unknown, execution: ExecutionContext): RequestedFields => {
  const { fieldNodes, fragments } = GqlExecutionContext.create(execution).getInfo<GraphQLResolveInfo>();
  // Documents are parsed once and kept, so that the same node comes again with the same question.
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
  const answer = alike.get(names) ?? fields;
  alike.set(names, answer);
  if (fieldNodes.length === 1) known.set(fieldNodes[0], answer);
  return answer;
});
