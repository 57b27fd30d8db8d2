import type { IncomingMessage } from 'node:http';

/** Memoises a function per request: as a property, because a WeakMap of requests would keep the garbage collector busy. */
export function oncePerRequest<R extends IncomingMessage, Value>(work: (request: R) => Value): (request: R) => Value {
  const memo = Symbol('memo');
  return (request: R & { [memo]?: { value: Value } }) => (request[memo] ??= { value: work(request) }).value;
}
