import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { InteropModule } from '../interop/interop.module.js';
import { FilesModule } from '../platform/files/files.module.js';
import { RequestsModule } from '../platform/requests.module.js';
import { PdfOutlineResolver } from './search/pdf-outline.resolver.js';
import { RelatedArticles } from './search/related.js';
import { RelatedResolver } from './search/related.resolver.js';
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

const SERVICES = [SearchIndex, SearchService, TermsService, UsageCounter];

/** Finds materials by words in their records and PDFs, and counts how often they are read, without knowing by whom. */
@Module({
  imports: [ContentModule, InteropModule, FilesModule, RequestsModule],
  controllers: [SearchFilesController],
  providers: [
    ...SERVICES,
    ...[SearchResolver, TermsResolver, ArticleTermsResolver, RelatedArticles, RelatedResolver, PdfOutlineResolver],
    ...[UsageService, UsageResolver, ArticleReadingsResolver, IssueReadingsResolver, JournalReadingsResolver],
  ],
  exports: SERVICES,
})
export class DiscoveryModule {}
