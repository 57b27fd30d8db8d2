import { Body, Controller, Get, HttpCode, HttpStatus, Post, Query, Redirect, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DEFAULT_LANGUAGE, type Language, isLanguage } from '../../client/locales.js';
import { paths } from '../../client/paths.js';
import { Public } from '../common/access.js';
import { type OwnSubscription, OwnSubscriptionService, languageOf, wishesOf } from './own-subscription.service.js';

type Form = Record<string, unknown>;

const lead = (url: string) => ({ url, statusCode: HttpStatus.SEE_OTHER });
const spoken = (form: Form): Language => (isLanguage(form.language) ? form.language : DEFAULT_LANGUAGE);
/** Back to the page, with what was done; without a good link the page says what to do. */
const leadBack = (own: OwnSubscription | null, done: string, form: Form) =>
  lead(own ? paths.subscription(languageOf(own.subscriber), { t: own.token, done }) : paths.subscription(spoken(form)));

/** What the buttons of a subscriber's page do. Each is a form that any browser can post. */
@Public()
@Controller('api/subscriptions')
export class OwnSubscriptionController {
  constructor(private readonly own: OwnSubscriptionService) {}

  /** Mail scanners open every link: this one only leads to the page. */
  @Get('unsubscribe')
  @Redirect()
  async page(@Query('t') token: unknown) {
    const own = await this.own.open(token);
    return lead(
      own ? paths.subscription(languageOf(own.subscriber), { t: own.token }) : paths.subscription(DEFAULT_LANGUAGE),
    );
  }

  /**
   * RFC 8058: the program of the recipient posts `List-Unsubscribe=One-Click` and follows no redirect. Twice is no mistake, and whoever
   * tries links learns nothing.
   */
  @Post('unsubscribe')
  @HttpCode(200)
  async unsubscribe(
    @Query('t') address: unknown,
    @Body() form: Form | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const own = await this.own.unsubscribe(address ?? form?.t);
    if (form?.page) {
      const { url, statusCode } = leadBack(own, 'unsubscribed', form);
      response.redirect(statusCode, url);
      return undefined;
    }
    return { unsubscribed: true };
  }

  @Post('confirm')
  @Redirect()
  async confirm(@Body() form: Form = {}) {
    return leadBack(await this.own.confirm(form.t), 'confirmed', form);
  }

  @Post('preferences')
  @Redirect()
  async change(@Body() form: Form = {}) {
    return leadBack(await this.own.change(form.t, wishesOf(form)), 'changed', form);
  }

  @Post('erase')
  @Redirect()
  async erase(@Body() form: Form = {}) {
    const erased = await this.own.erase(form.t);
    return lead(paths.subscription(erased?.language ?? spoken(form), erased ? { done: 'erased' } : {}));
  }
}
