import { Module } from '@nestjs/common';
import { BoardModule } from '../content/board/board.module.js';
import { CallsModule } from '../content/calls/calls.module.js';
import { JournalModule } from '../content/journal/journal.module.js';
import { MaterialsModule } from '../content/materials/materials.module.js';
import { OtherFilesModule } from '../content/other-files/other-files.module.js';
import { DiscoveryModule } from '../discovery/discovery.module.js';
import { CitationsResolver, IssueCitationsResolver } from '../interop/citations/citations.resolver.js';
import { InteropModule } from '../interop/interop.module.js';
import { MetadataModule } from '../interop/metadata/metadata.module.js';
import { OperationsModule } from '../operations/operations.module.js';
import { LettersModule } from '../people/letters/letters.module.js';
import { RequestsModule } from '../platform/requests.module.js';
import { Documentation } from './api-docs/documentation.js';
import { OpenApi } from './api-docs/openapi.js';
import { Front } from './entry/front.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { FeedsService } from './feeds/feeds.service.js';
import { JournalContentsResolver } from './journal-contents/journal-contents.resolver.js';
import { PagesService } from './pages/pages.service.js';
import { IdController } from './permalinks/id.controller.js';
import { DoajApplicationService } from './preflight/doaj-application.js';
import { PreflightResolver } from './preflight/preflight.resolver.js';
import { PreflightService } from './preflight/preflight.service.js';
import { SitemapController } from './sitemap/sitemap.controller.js';
import { SitemapService } from './sitemap/sitemap.service.js';

/** What everybody requests: the entry of every request, pages, permalinks, feeds, the sitemap, the documentation of the API. */
@Module({
  imports: [
    ...[BoardModule, CallsModule, JournalModule, MaterialsModule, OtherFilesModule, LettersModule],
    ...[DiscoveryModule, MetadataModule, InteropModule, OperationsModule, RequestsModule],
  ],
  controllers: [FeedsController, IdController, SitemapController],
  providers: [
    ...[Front, PagesService, FeedsService, SitemapService, Documentation, OpenApi],
    ...[JournalContentsResolver, CitationsResolver, IssueCitationsResolver],
    ...[PreflightService, DoajApplicationService, PreflightResolver],
  ],
})
export class SiteModule {}
