import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { CompiledQueries } from './compiled-queries.js';

/** Questions that were asked before, answered faster. */
@Module({ imports: [HttpModule], providers: [CompiledQueries], exports: [CompiledQueries] })
export class CompiledQueriesModule {}
