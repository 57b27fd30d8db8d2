import { Module } from '@nestjs/common';
import { CompiledQueriesModule } from '../compiled-queries/compiled-queries.module.js';
import { KeptFiles } from './kept-files.js';
import { PublicCache } from './public-cache.js';

/** Public answers, kept in memory until the content changes. */
@Module({ imports: [CompiledQueriesModule], providers: [PublicCache, KeptFiles] })
export class PublicCacheModule {}
