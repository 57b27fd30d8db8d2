import type { IncomingMessage } from 'node:http';

/** Works something out the first time it is asked of a request, and knows it from then on. */
export function oncePerRequest<R extends IncomingMessage, Value>(work: (request: R) => Value): (request: R) => Value {
  const known = new WeakMap<R, { value: Value }>();
  return (request) => {
    const found = known.get(request) ?? { value: work(request) };
    known.set(request, found);
    return found.value;
  };
}
