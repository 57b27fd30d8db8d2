import { Module } from '@nestjs/common';
import { SearchModule } from '../../discovery/search/search.module.js';
import { FilesModule } from '../../platform/files/files.module.js';
import { HistoryResolver } from './history.resolver.js';
import { HistoryService } from './history.service.js';

/** The history of records, and the restoration of deleted ones. */
@Module({ imports: [FilesModule, SearchModule], providers: [HistoryService, HistoryResolver] })
export class HistoryModule {}
