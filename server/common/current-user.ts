import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type Identity, requestContext } from './access.js';
import { type Client, clientOf } from './client.js';

/** The signed-in administrator, or null: a parameter of a handler of either door. */
export const CurrentUser = createParamDecorator(
  (_: unknown, execution: ExecutionContext): Identity | null => requestContext(execution).identity ?? null,
);

/** Who is on the other end of the request: a parameter of a handler of either door. */
export const CurrentClient = createParamDecorator((_: unknown, execution: ExecutionContext): Client => {
  const context = requestContext(execution);
  return clientOf(context.req ?? (context as Partial<Request>));
});
