import { Module } from '@nestjs/common';
import { FileCache } from './file-cache.js';
import { PublicCache } from './public-cache.js';

/** Caches public responses in memory until the content changes. */
@Module({ providers: [PublicCache, FileCache], exports: [PublicCache] })
export class PublicCacheModule {}
