import { Module } from '@nestjs/common';
import { PublicCache } from './public-cache.js';

/** Public answers, kept in memory until the content changes. */
@Module({ providers: [PublicCache] })
export class PublicCacheModule {}
