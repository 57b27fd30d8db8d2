import { Module } from '@nestjs/common';
import { CompiledQueriesModule } from '../compiled-queries/compiled-queries.module.js';
import { PagesService } from './pages.service.js';

/** The public pages and the dashboard's shell, rendered on the server. */
@Module({ imports: [CompiledQueriesModule], providers: [PagesService] })
export class PagesModule {}
