import { Module } from '@nestjs/common';
import { DirectExecutionModule } from '../graphql/direct-execution.module.js';
import { KeptFiles } from './kept-files.js';
import { PublicCache } from './public-cache.js';

/** Public answers, kept in memory until the content changes. */
@Module({ imports: [DirectExecutionModule], providers: [PublicCache, KeptFiles] })
export class PublicCacheModule {}
