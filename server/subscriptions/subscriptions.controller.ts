import { Body, Controller, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { ClientAddress } from '../auth/client-address.js';
import { Public } from '../common/access.js';
import { WithRestNames } from '../common/rest-names.js';
import { FormRedirect } from './form-redirect.interceptor.js';
import { subscriptionNames } from './subscription.names.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Controller('api/subscriptions')
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Public()
  @Post()
  @HttpCode(200)
  @UseInterceptors(WithRestNames(subscriptionNames), FormRedirect)
  subscribe(
    @Body('email') email: unknown,
    @Body('language') language: unknown,
    @ClientAddress() address: string | undefined,
  ) {
    return this.subscriptions.subscribe(email, language, address);
  }
}
