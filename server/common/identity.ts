import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Identity, requestContext } from './access.js';

/** The signed-in administrator, or null: a parameter of a handler of either door. */
export const CurrentUser = createParamDecorator(
  (_: unknown, execution: ExecutionContext): Identity | null => requestContext(execution).identity ?? null,
);
