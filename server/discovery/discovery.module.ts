import { Module } from '@nestjs/common';
import { JournalModule } from '../content/journal/journal.module.js';
import { MaterialsModule } from '../content/materials/materials.module.js';
import { MetadataModule } from '../interop/metadata/metadata.module.js';
import { RequestsModule } from '../platform/requests.module.js';
import { PdfOutlineResolver } from './search/pdf-outline.resolver.js';
import { SearchFilesController } from './search/search-files.controller.js';
import { SearchIndex } from './search/search-index.js';
import { SearchResolver } from './search/search.resolver.js';
import { SearchService } from './search/search.service.js';
import { ArticleTermsResolver, TermsResolver } from './search/terms.resolver.js';
import { TermsService } from './search/terms.service.js';
import { ArticleReadingsResolver, IssueReadingsResolver, JournalReadingsResolver } from './usage/readings.resolver.js';
import { UsageCounter } from './usage/usage-counter.js';
import { UsageResolver } from './usage/usage.resolver.js';
import { UsageService } from './usage/usage.service.js';

/** Finds materials by words in their records and PDFs; counts how often they are read, without knowing by whom. */
@Module({
  imports: [RequestsModule, JournalModule, MaterialsModule, MetadataModule],
  controllers: [SearchFilesController],
  providers: [
    ...[SearchIndex, SearchService, SearchResolver, PdfOutlineResolver],
    ...[TermsService, TermsResolver, ArticleTermsResolver],
    ...[UsageCounter, UsageService, UsageResolver],
    ...[ArticleReadingsResolver, IssueReadingsResolver, JournalReadingsResolver],
  ],
  exports: [SearchIndex, SearchService, TermsService, UsageCounter],
})
export class DiscoveryModule {}
