import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { requestContext } from '../common/access.js';

/** The network address a request came from, at either door; proxies are believed as the settings say. */
export const ClientAddress = createParamDecorator((_: unknown, execution: ExecutionContext): string | undefined => {
  const context = requestContext(execution);
  return (context.req ?? (context as Partial<Request>)).ip;
});
