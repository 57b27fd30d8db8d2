import { Module } from '@nestjs/common';
import { CompiledQueries } from './compiled-queries.js';

/** Questions that were asked before, answered faster. */
@Module({ providers: [CompiledQueries], exports: [CompiledQueries] })
export class CompiledQueriesModule {}
