import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What is known wherever a request is worked on, without being handed on. On Node 20 a store that is in use slows down every promise of
 * the process; so it is switched off when the last request that uses it has ended.
 */
export class RequestStore<Value> {
  private readonly storage = new AsyncLocalStorage<Value>();
  private users = 0;

  get value(): Value | undefined {
    return this.storage.getStore();
  }

  /** Each call is followed by one of `end`. */
  run<Result>(value: Value, work: () => Result): Result {
    this.users++;
    return this.storage.run(value, work);
  }

  end(): void {
    this.users--;
    if (this.users === 0) this.storage.disable();
  }
}
