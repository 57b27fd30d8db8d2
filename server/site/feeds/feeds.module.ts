import { Module } from '@nestjs/common';
import { CallsModule } from '../../content/calls/calls.module.js';
import { JournalModule } from '../../content/journal/journal.module.js';
import { MetadataModule } from '../../interop/metadata/metadata.module.js';
import { SearchModule } from '../../discovery/search/search.module.js';
import { FeedsController } from './feeds.controller.js';
import { FeedsService } from './feeds.service.js';

/** New publications for feed readers; deadlines for calendars. */
@Module({
  imports: [CallsModule, JournalModule, MetadataModule, SearchModule],
  controllers: [FeedsController],
  providers: [FeedsService],
})
export class FeedsModule {}
