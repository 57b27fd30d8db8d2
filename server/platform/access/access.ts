import type { IncomingMessage } from 'node:http';
import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  applyDecorators,
  createParamDecorator,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Extensions, type GqlContextType, GqlExecutionContext } from '@nestjs/graphql';
import type { Request } from 'express';
import { type ResponseBudget } from '../responses/response-budget.js';
import { type Client, type ClientRequest, clientOf } from './client.js';
import { JournalError } from '../errors/errors.js';

/** The signed-in administrator of a request, the session's id, and the client. `idempotencyKey` identifies a creation that may be sent twice. */
export type Identity = {
  id: number;
  username: string;
  email: string;
  session: string;
  tokenVersion: number;
  client: Client;
  /** Whether the user signed in within the last FRESH_MINUTES. */
  isFresh?: boolean;
  /** The password is one that the software generated. */
  mustChangePassword?: boolean;
  /** The journal requires a second factor, and there is none. */
  mustEnableSecondFactor?: boolean;
  idempotencyKey?: string;
};

/** What concerns others' accounts and mailboxes requires a sign-in within so many minutes. */
export const FRESH_MINUTES = 10;

/** Provides the query string that gives an administrator access to a file; empty for a public one. */
export type FileUrls = { queryOf: (file: { path: string }) => Promise<string> };

/** The context of every request, REST or GraphQL. Page renders, which run in-process, have no `req`; anonymous queries have a budget. */
export type RequestContext = {
  req?: Request;
  identity?: Identity | null;
  fileUrls?: FileUrls;
  budget?: ResponseBudget;
};
export type HttpContext = RequestContext & { req: Request };

export const requestContext = (context: ExecutionContext): RequestContext =>
  context.getType<GqlContextType>() === 'graphql'
    ? GqlExecutionContext.create(context).getContext<RequestContext>()
    : context.switchToHttp().getRequest<Request & RequestContext>();

const ACCESS = 'access';
/** Anyone may call this handler. */
export const Public = () => SetMetadata(ACCESS, 'public');
/** Only a signed-in administrator may call this handler. */
export const Admin = () => applyDecorators(SetMetadata(ACCESS, 'admin'), hideFromPublicSchema);

const FRESH = 'fresh';
/** As Admin, for those who have signed in within the last FRESH_MINUTES. */
export const FreshAdmin = () => applyDecorators(Admin(), SetMetadata(FRESH, true));

const UNREADY = 'unready';
/** Users may call this handler before they have changed a generated password, or turned on a second factor that is required. */
export const WhileUnready = () => SetMetadata(UNREADY, true);

/** Throws REAUTHENTICATION_REQUIRED unless the user has signed in within the last FRESH_MINUTES. */
export function requireFresh({ isFresh }: Identity): void {
  // In Albanian, because the specification's dashboard shows it verbatim.
  const message = `Hyni përsëri: hyrja juaj është më e vjetër se ${FRESH_MINUTES} minuta.`;
  if (!isFresh) throw new JournalError('REAUTHENTICATION_REQUIRED', message);
}

function requireReady({ mustChangePassword, mustEnableSecondFactor }: Identity): void {
  if (mustChangePassword)
    throw new JournalError('PASSWORD_CHANGE_REQUIRED', 'Ndryshoni së pari fjalëkalimin që ju është dhënë.');
  if (mustEnableSecondFactor)
    throw new JournalError(
      'SECOND_FACTOR_SETUP_REQUIRED',
      'Kjo revistë kërkon hyrjen me dy hapa: aktivizojeni së pari.',
    );
}

/** The public schema omits such a field, or all fields of such a class. */
const hideFromPublicSchema = (target: object, key?: string | symbol) => {
  const hide: PropertyDecorator = HiddenFromPublicSchema();
  if (key !== undefined) return hide(target, key);
  const { prototype } = target as { prototype: Record<string, object> };
  for (const name of Object.getOwnPropertyNames(prototype))
    if (name !== 'constructor' && accessOf(prototype[name]) !== 'public') hide(prototype, name);
};

/** For a field of use to editors only, in a type that everybody sees: the public schema omits it, and readers who know its name are rejected. */
export const HiddenFromPublicSchema = () => Extensions({ admin: true });

/** The access declared by the first of these targets, a handler and its class. */
export const accessOf = (...targets: object[]) =>
  targets.map((target) => Reflect.getMetadata(ACCESS, target) as 'public' | 'admin' | undefined).find(Boolean);

/** Implemented by the auth module: authenticates a request by its bearer token, which is looked up once per request. */
export abstract class Identifier {
  /** Null for anonymous requests. Throws UNAUTHENTICATED for an invalid token. */
  abstract authenticate(request: ClientRequest): Promise<Identity | null>;
  /** Whether the token was signed by us and has not expired. Does not check in the database that its session is still open. */
  abstract hasValidSignature(request: IncomingMessage): boolean;

  /** As authenticate; throws PASSWORD_CHANGE_REQUIRED or SECOND_FACTOR_SETUP_REQUIRED until the user is ready. */
  async identify(request: ClientRequest): Promise<Identity | null> {
    const identity = await this.authenticate(request);
    if (identity) requireReady(identity);
    return identity;
  }
}

/** Closed until opened: rejects requests to handlers that do not declare their access. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly identifier: Identifier,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const targets = [execution.getHandler(), execution.getClass()];
    const declared = (key: string) => this.reflector.getAllAndOverride<unknown>(key, targets);
    const access = declared(ACCESS);
    const context = requestContext(execution);
    const request = context.req ?? (context as Request);
    context.identity ??=
      request.headers?.authorization === undefined ? null : await this.identifier.authenticate(request);
    if (context.identity && !declared(UNREADY)) requireReady(context.identity);
    if (access === 'public') return true;
    if (!context.identity) throw new JournalError('UNAUTHENTICATED', 'Sign in first.');
    if (declared(FRESH)) requireFresh(context.identity);
    if (access === 'admin') return true;
    throw new JournalError('FORBIDDEN', 'This operation is not permitted.');
  }
}

/** The signed-in administrator, or null: a parameter for REST and GraphQL handlers. */
export const CurrentUser = createParamDecorator(
  (_: unknown, execution: ExecutionContext): Identity | null => requestContext(execution).identity ?? null,
);

/** The client of the request: a parameter for REST and GraphQL handlers. */
export const CurrentClient = createParamDecorator((_: unknown, execution: ExecutionContext): Client => {
  const context = requestContext(execution);
  return clientOf(context.req ?? (context as Partial<Request>));
});
