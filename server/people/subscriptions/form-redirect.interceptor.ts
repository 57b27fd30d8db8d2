import { type CallHandler, type ExecutionContext, HttpStatus, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, of, tap } from 'rxjs';
import { languageOf } from '../../../client/shared/locales.js';
import { SUBSCRIBED, type SignUpOutcome, paths } from '../../../client/shared/paths.js';
import { JournalError } from '../../platform/errors/errors.js';
import { followOf } from './own-subscription.service.js';
import { type SubscriptionReply } from './subscriptions.service.js';

/** Redirects a form posted without JavaScript to the page it came from, which shows the message. */
@Injectable()
export class FormRedirect implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler<SubscriptionReply>) {
    const request = execution.switchToHttp().getRequest<Request>();
    const response = execution.switchToHttp().getResponse<Response>();
    if (!request.is('application/x-www-form-urlencoded')) return next.handle();
    const form = request.body as Record<string, unknown>;
    const language = languageOf(form.language);
    const follow = followOf(form);
    const page = (subscribed: string) =>
      follow
        ? paths.subscription(language, { [follow.kind]: follow.value, subscribed })
        : `${paths.home(language)}?subscribed=${subscribed}#newsletter`;
    const redirect = (outcome: SignUpOutcome) =>
      void response.status(HttpStatus.SEE_OTHER).location(page(SUBSCRIBED[outcome]));
    return next.handle().pipe(
      tap(({ outcome }) => redirect(outcome)),
      catchError((error) => {
        if (!(error instanceof JournalError && error.code === 'TOO_MANY_REQUESTS')) throw error;
        redirect('later');
        return of({});
      }),
    );
  }
}
