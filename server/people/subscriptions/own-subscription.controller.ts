import { Body, Controller, Get, HttpCode, HttpStatus, Post, Query, Redirect, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { Public } from '../../platform/access/access.js';
import { type OwnSubscription, OwnSubscriptionService, preferencesOf } from './own-subscription.service.js';

type Form = Record<string, unknown>;

const redirectTo = (url: string) => ({ url, statusCode: HttpStatus.SEE_OTHER });
/** The page that says that a link is not valid, and what to do. Of no link at all it could not know without scripts. */
const noLink = (language: Language) => paths.subscription(language, { t: '' });
/** Redirects to the page with the outcome. A script sent `page=#`. */
function redirectBack(subscription: OwnSubscription | null, done: string, form: Form) {
  if (!subscription) return redirectTo(noLink(languageOf(form.language)));
  const { subscriber, token: t } = subscription;
  const language = languageOf(subscriber.language);
  return redirectTo(
    form.page === '#' ? `${paths.subscription(language, { done })}#${t}` : paths.subscription(language, { t, done }),
  );
}

/** The actions of a subscriber's page, posted as forms. */
@Public()
@Controller('api/subscriptions')
export class OwnSubscriptionController {
  constructor(private readonly ownSubscription: OwnSubscriptionService) {}

  /** Mail scanners open every link, so this one only redirects to the page. */
  @Get('unsubscribe')
  @Redirect()
  async page(@Query('t') token: unknown) {
    const subscription = await this.ownSubscription.open(token);
    return redirectTo(
      subscription
        ? paths.subscription(languageOf(subscription.subscriber.language), { t: subscription.token })
        : noLink(DEFAULT_LANGUAGE),
    );
  }

  /**
   * RFC 8058: the recipient's mail program posts `List-Unsubscribe=One-Click` and follows no redirect. The response is always the same,
   * also for a second request or an invalid link, and so reveals nothing.
   */
  @Post('unsubscribe')
  @HttpCode(200)
  async unsubscribe(
    @Query('t') token: unknown,
    @Body() form: Form | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const subscription = await this.ownSubscription.unsubscribe(token ?? form?.t);
    if (form?.page) {
      const { url, statusCode } = redirectBack(subscription, 'unsubscribed', form);
      response.redirect(statusCode, url);
      return undefined;
    }
    return { unsubscribed: true };
  }

  @Post('confirm')
  @Redirect()
  async confirm(@Body() form: Form = {}) {
    return redirectBack(await this.ownSubscription.confirm(form.t), 'confirmed', form);
  }

  @Post('preferences')
  @Redirect()
  async change(@Body() form: Form = {}) {
    return redirectBack(await this.ownSubscription.change(form.t, preferencesOf(form)), 'changed', form);
  }

  @Post('erase')
  @Redirect()
  async erase(@Body() form: Form = {}) {
    const erased = await this.ownSubscription.erase(form.t);
    return redirectTo(
      erased ? paths.subscription(erased.language, { done: 'erased' }) : noLink(languageOf(form.language)),
    );
  }
}
