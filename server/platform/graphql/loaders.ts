import DataLoader from 'dataloader';
import { type RequestContext } from '../access/access.js';
import { type RequestedFields } from './requested-fields.js';

/** A property of the context: a WeakMap whose keys live as long as a request keeps the garbage collector busy. */
const LOADERS = Symbol('loaders');
const NO_FIELDS: RequestedFields = new Set();

/**
 * Batches the individual lookups of a request for the same fields. `batch` also identifies the loader: pass the same function each
 * time. Keys are compared by `keyOf`.
 */
export function loaderOf<Key, Value>(
  context: RequestContext & { [LOADERS]?: Map<unknown, Map<RequestedFields, unknown>> },
  batch: (keys: readonly Key[], context: RequestContext, fields: RequestedFields) => Promise<Value[]>,
  keyOf: (key: Key) => string,
  fields = NO_FIELDS,
): DataLoader<Key, Value, string> {
  const ofRequest = (context[LOADERS] ??= new Map<unknown, Map<RequestedFields, unknown>>());
  const ofBatch = ofRequest.get(batch) ?? new Map<RequestedFields, unknown>();
  ofRequest.set(batch, ofBatch);
  const loader = ofBatch.get(fields) as DataLoader<Key, Value, string> | undefined;
  if (loader) return loader;
  const made = new DataLoader<Key, Value, string>((keys) => batch(keys, context, fields), { cacheKeyFn: keyOf });
  ofBatch.set(fields, made);
  return made;
}
