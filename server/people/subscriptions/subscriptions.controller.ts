import { Body, Controller, Headers, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { languageOfTag } from '../../../client/shared/locales.js';
import { TRAP } from '../../../client/shared/paths.js';
import { Public, CurrentClient } from '../../platform/access/access.js';
import { type Client } from '../../platform/access/client.js';
import { WithRestNames } from '../../platform/rest/rest-names.js';
import { FormRedirect } from './form-redirect.interceptor.js';
import { followOf } from './own-subscription.service.js';
import { subscriptionNames } from './subscription.names.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { Documented, Summary } from '../../platform/rest/documented.js';

@Documented({
  one: 'subscription',
  many: 'subscriptions',
  description: 'The newsletter.',
  texts: ['alMessage', 'enMessage'],
})
@Controller('api/subscriptions')
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  /** The visitor's language is in the form or in Content-Language: the specification's payload is only the address. */
  @Summary('Subscribes an address to the newsletter. The response never reveals whether it was already on the list.')
  @Public()
  @Post()
  @HttpCode(200)
  @UseInterceptors(WithRestNames(subscriptionNames), FormRedirect)
  subscribe(
    @Body() form: Record<string, unknown> = {},
    @Headers('content-language') tag: string | undefined,
    @CurrentClient() client: Client,
  ) {
    if (form[TRAP]) return this.subscriptions.accepted();
    return this.subscriptions.subscribe(form.email, form.language ?? languageOfTag(tag), client, followOf(form));
  }
}
