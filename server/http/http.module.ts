import { Module } from '@nestjs/common';
import { ClientAddresses } from './client-address.js';
import { RateLimit } from './rate-limit.js';

/** What stands between a client and the application. */
@Module({ providers: [ClientAddresses, RateLimit], exports: [ClientAddresses, RateLimit] })
export class HttpModule {}
