import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { CompiledQueries } from './compiled-queries.js';

/** Questions that were asked before, answered faster. */
@Module({ imports: [RateLimitModule], providers: [CompiledQueries], exports: [CompiledQueries] })
export class CompiledQueriesModule {}
