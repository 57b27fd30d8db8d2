import { Module } from '@nestjs/common';
import { RateLimit } from './rate-limit.js';

/** How much one client may ask of the API. */
@Module({ providers: [RateLimit], exports: [RateLimit] })
export class RateLimitModule {}
