import DataLoader from 'dataloader';
import { type RequestContext } from '../access/access.js';
import { type RequestedFields } from './requested-fields.js';

type Batch<Key, Value> = (keys: readonly Key[], context: RequestContext, fields: RequestedFields) => Promise<Value[]>;
type Loader = DataLoader<unknown, unknown, string>;

/** A property of the context: the garbage collector takes long for the keys of a WeakMap that live as long as a request. */
const LOADERS = Symbol('loaders');
const NO_FIELDS: RequestedFields = new Set();

/**
 * Batches the individual lookups of a request for the same fields. `batch` also identifies the loader: pass the same function each
 * time. Keys are compared by `keyOf`.
 */
export function loaderOf<Key, Value>(
  context: RequestContext & { [LOADERS]?: Map<unknown, Map<RequestedFields, Loader>> },
  batch: Batch<Key, Value>,
  keyOf: (key: Key) => string,
  fields = NO_FIELDS,
): DataLoader<Key, Value, string> {
  const ofRequest = (context[LOADERS] ??= new Map<unknown, Map<RequestedFields, Loader>>());
  let ofBatch = ofRequest.get(batch);
  if (!ofBatch) ofRequest.set(batch, (ofBatch = new Map()));
  let loader = ofBatch.get(fields) as DataLoader<Key, Value, string> | undefined;
  if (!loader) {
    loader = new DataLoader((keys) => batch(keys, context, fields), { cacheKeyFn: keyOf });
    ofBatch.set(fields, loader as unknown as Loader);
  }
  return loader;
}
