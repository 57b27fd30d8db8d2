import type { IncomingMessage } from 'node:http';

/** Memoises a function per request: as a property, because a WeakMap of requests would keep the garbage collector busy. */
export function oncePerRequest<R extends IncomingMessage, Value>(work: (request: R) => Value): (request: R) => Value {
  const known = Symbol('known');
  return (request: R & { [known]?: { value: Value } }) => (request[known] ??= { value: work(request) }).value;
}
