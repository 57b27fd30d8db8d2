import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { type GqlContextType, GqlExecutionContext } from '@nestjs/graphql';
import type { Request } from 'express';
import { JournalError } from './errors.js';

/** The signed-in administrator of a request. */
export type Identity = { id: number; username: string; email: string };

/** What every request carries, whichever door it came by. In-process page renders have no `req`. */
export type RequestContext = { req?: Request; identity?: Identity | null };

const ACCESS = 'access';
/** Anybody may call this handler. */
export const Public = () => SetMetadata(ACCESS, 'public');
/** Only a signed-in administrator may call this handler. */
export const Admin = () => SetMetadata(ACCESS, 'admin');

/** What the first of these, a handler or its class, says about who may call it. */
export const accessOf = (...targets: object[]) =>
  targets.map((target) => Reflect.getMetadata(ACCESS, target) as 'public' | 'admin' | undefined).find(Boolean);

/** Implemented by the auth module: who a bearer token belongs to; throws UNAUTHENTICATED for a token that is not good. */
export abstract class Identifier {
  abstract identify(authorization: string | undefined): Promise<Identity | null>;
}

export const requestContext = (context: ExecutionContext): RequestContext =>
  context.getType<GqlContextType>() === 'graphql'
    ? GqlExecutionContext.create(context).getContext<RequestContext>()
    : context.switchToHttp().getRequest<Request & RequestContext>();

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
    const authorization = (context.req ?? (context as Request)).headers?.authorization;
    if (context.identity === undefined) {
      context.identity = await this.moduleRef.get(Identifier, { strict: false }).identify(authorization);
    }
    if (access === 'public') return true;
    if (!context.identity) throw new JournalError('UNAUTHENTICATED', 'Sign in first.');
    if (access === 'admin') return true;
    throw new JournalError('FORBIDDEN', 'This operation is not open to anyone.');
  }
}
