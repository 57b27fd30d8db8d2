import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DiscoveryModule } from '../discovery/discovery.module.js';
import { Draft } from './drafts/draft.entity.js';
import { DraftsResolver } from './drafts/drafts.resolver.js';
import { DraftsService } from './drafts/drafts.service.js';
import { HistoryResolver } from './history/history.resolver.js';
import { HistoryService } from './history/history.service.js';
import { ImportRun } from './import/runs/import-run.entity.js';
import { ImportWorker } from './import/runs/import-worker.js';
import { ImportsResolver } from './import/runs/imports.resolver.js';
import { ImportsService } from './import/runs/imports.service.js';
import { ManuscriptsResolver } from './manuscripts/manuscripts.resolver.js';
import { ManuscriptsService } from './manuscripts/manuscripts.service.js';
import { PdfSuggestionsResolver } from './pdf-suggestions/pdf-suggestions.resolver.js';

/** What only editors do: drafts, the history and restoration of records, imports, texts of manuscripts, metadata read from PDFs. */
@Module({
  imports: [TypeOrmModule.forFeature([Draft, ImportRun]), DiscoveryModule],
  providers: [
    ...[DraftsService, DraftsResolver, HistoryService, HistoryResolver, ImportWorker, ImportsService, ImportsResolver],
    ...[ManuscriptsService, ManuscriptsResolver, PdfSuggestionsResolver],
  ],
})
export class EditingModule {}
