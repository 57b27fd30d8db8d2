import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { asJournalError, logIfOurs, restError } from '../../platform/errors/error-filter.js';

/** Puts the message of a rejected registration into `error_message`, where the specification's client looks for it. */
@Catch()
export class RegisterErrors implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const error = asJournalError(thrown);
    logIfOurs(thrown, error, request.id);
    host
      .switchToHttp()
      .getResponse<Response>()
      .status(error.status)
      .json({ ...restError(error, request.id), error_message: error.message });
  }
}
