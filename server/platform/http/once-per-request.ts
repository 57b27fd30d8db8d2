import type { IncomingMessage } from 'node:http';

/** Memoises a function per request. */
export function oncePerRequest<R extends IncomingMessage, Value>(work: (request: R) => Value): (request: R) => Value {
  const known = new WeakMap<R, { value: Value }>();
  return (request) => {
    const found = known.get(request) ?? { value: work(request) };
    known.set(request, found);
    return found.value;
  };
}
