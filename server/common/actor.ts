import { AsyncLocalStorage } from 'node:async_hooks';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import { type Identity, requestContext } from './access.js';

const acting = new AsyncLocalStorage<Identity | null>();

/** Who is acting in this request: what the history of a record is signed with. Null outside requests (import, seed). */
export const actor = (): Identity | null => acting.getStore() ?? null;

@Injectable()
export class ActorInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { identity } = requestContext(execution);
    // Node 20 makes every promise slower as soon as there is a store: readers do without.
    if (!identity) return next.handle();
    return new Observable((subscriber) => acting.run(identity, () => next.handle().subscribe(subscriber)));
  }
}
