import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.js';
import { HistoryResolver } from './history.resolver.js';
import { HistoryService } from './history.service.js';

/** Who changed what and when, what was deleted, and how to have it back. */
@Module({ imports: [FilesModule], providers: [HistoryService, HistoryResolver] })
export class HistoryModule {}
