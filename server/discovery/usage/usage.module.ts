import { Module } from '@nestjs/common';
import { RequestsModule } from '../../platform/requests.module.js';
import { JournalModule } from '../../content/journal/journal.module.js';
import { MetadataModule } from '../../interop/metadata/metadata.module.js';
import { ArticleReadingsResolver, IssueReadingsResolver, JournalReadingsResolver } from './readings.resolver.js';
import { UsageCounter } from './usage-counter.js';
import { UsageResolver } from './usage.resolver.js';
import { UsageService } from './usage.service.js';

/** How often materials are read, without knowing by whom. */
@Module({
  imports: [RequestsModule, JournalModule, MetadataModule],
  providers: [
    UsageCounter,
    UsageService,
    UsageResolver,
    ArticleReadingsResolver,
    IssueReadingsResolver,
    JournalReadingsResolver,
  ],
  exports: [UsageCounter],
})
export class UsageModule {}
