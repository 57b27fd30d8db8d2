import {
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
  applyDecorators,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { Extensions, type GqlContextType, GqlExecutionContext } from '@nestjs/graphql';
import type { Request } from 'express';
import { Observable } from 'rxjs';
import { type Client, clientOf } from './client.js';
import { JournalError } from './errors.js';
import { RequestStore } from './request-store.js';

/** The signed-in administrator of a request, and the session's id. */
export type Identity = { id: number; username: string; email: string; session: string; tokenVersion: number };

/** What an administrator needs behind the address of a file to be let in; empty for a published one. */
export type FileAddresses = { queryOf: (file: { path: string }) => Promise<string> };

/** What every request carries, whichever door it came by. In-process page renders have no `req`. */
export type RequestContext = { req?: Request; identity?: Identity | null; addresses?: FileAddresses };

export const requestContext = (context: ExecutionContext): RequestContext =>
  context.getType<GqlContextType>() === 'graphql'
    ? GqlExecutionContext.create(context).getContext<RequestContext>()
    : context.switchToHttp().getRequest<Request & RequestContext>();

const acting = new RequestStore<Identity | null>();

/** Who is acting in this request: what the history of a record is signed with. Null outside requests (import, seed). */
export const actor = (): Identity | null => acting.value ?? null;

@Injectable()
class ActorInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { identity = null } = requestContext(execution);
    return new Observable((subscriber) => {
      const work = acting.run(identity, () => next.handle().subscribe(subscriber));
      work.add(() => acting.end());
      return work;
    });
  }
}

const ACCESS = 'access';
/** Anybody may call this handler. */
export const Public = () => SetMetadata(ACCESS, 'public');
/** Only a signed-in administrator may call this handler. */
export const Admin = () =>
  applyDecorators(SetMetadata(ACCESS, 'admin'), UseInterceptors(ActorInterceptor), hiddenFromStrangers);

/** The public schema leaves such a field, or all fields of such a class, out. */
const hiddenFromStrangers = (target: object, key?: string | symbol) => {
  const hide = Extensions({ admin: true }) as PropertyDecorator;
  if (key !== undefined) return hide(target, key);
  const { prototype } = target as { prototype: Record<string, object> };
  for (const name of Object.getOwnPropertyNames(prototype))
    if (name !== 'constructor' && accessOf(prototype[name]) !== 'public') hide(prototype, name);
};

/** What the first of these, a handler or its class, says about who may call it. */
export const accessOf = (...targets: object[]) =>
  targets.map((target) => Reflect.getMetadata(ACCESS, target) as 'public' | 'admin' | undefined).find(Boolean);

/** Implemented by the auth module: who a bearer token belongs to; throws UNAUTHENTICATED for a token that is not good. */
export abstract class Identifier {
  abstract identify(authorization: string | undefined, client?: Client): Promise<Identity | null>;
  /** Whether a bearer token was signed here and has not expired: without asking the database, and so not whether it is still good. */
  abstract hasValidSignature(authorization: string): boolean;
}

/** Closed until opened: a handler that does not say who may call it is refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly moduleRef: ModuleRef,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<string | undefined>(ACCESS, [
      execution.getHandler(),
      execution.getClass(),
    ]);
    const context = requestContext(execution);
    const request = context.req ?? (context as Request);
    const authorization = request.headers?.authorization;
    if (context.identity === undefined) {
      context.identity =
        authorization === undefined
          ? null
          : await this.moduleRef.get(Identifier, { strict: false }).identify(authorization, clientOf(request));
    }
    if (access === 'public') return true;
    if (!context.identity) throw new JournalError('UNAUTHENTICATED', 'Sign in first.');
    if (access === 'admin') return true;
    throw new JournalError('FORBIDDEN', 'This operation is not available.');
  }
}
