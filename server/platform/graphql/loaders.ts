import DataLoader from 'dataloader';
import { type RequestContext } from '../access/access.js';

const loaders = new WeakMap<RequestContext, Map<unknown, DataLoader<never, unknown>>>();

/**
 * Batches the individual lookups of a request. `batch` also identifies the loader: pass the same function each
 * time. Keys are compared by `keyOf`.
 */
export function loaderOf<Key, Value>(
  context: RequestContext,
  batch: (keys: readonly Key[], context: RequestContext) => Promise<Value[]>,
  keyOf: (key: Key) => string,
): DataLoader<Key, Value, string> {
  const ofRequest = loaders.get(context) ?? new Map<unknown, DataLoader<never, unknown>>();
  loaders.set(context, ofRequest);
  const known = ofRequest.get(batch) as DataLoader<Key, Value, string> | undefined;
  if (known) return known;
  const made = new DataLoader<Key, Value, string>((keys) => batch(keys, context), { cacheKeyFn: keyOf });
  ofRequest.set(batch, made as unknown as DataLoader<never, unknown>);
  return made;
}
