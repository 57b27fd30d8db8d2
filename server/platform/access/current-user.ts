import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type Identity, requestContext } from './access.js';
import { type Client, clientOf } from './client.js';

/** The signed-in administrator, or null: a parameter for REST and GraphQL handlers. */
export const CurrentUser = createParamDecorator(
  (_: unknown, execution: ExecutionContext): Identity | null => requestContext(execution).identity ?? null,
);

/** The client of the request: a parameter for REST and GraphQL handlers. */
export const CurrentClient = createParamDecorator((_: unknown, execution: ExecutionContext): Client => {
  const context = requestContext(execution);
  return clientOf(context.req ?? (context as Partial<Request>));
});
