import { Module } from '@nestjs/common';
import { RequestsModule } from '../../platform/requests.module.js';
import { HeadModule } from '../../interop/page-metadata/head.module.js';
import { MetadataModule } from '../../interop/metadata/metadata.module.js';
import { JournalModule } from '../../content/journal/journal.module.js';
import { PagesService } from './pages.service.js';

/** The public pages and the shell of the dashboard, rendered on the server. */
@Module({
  imports: [RequestsModule, HeadModule, MetadataModule, JournalModule],
  providers: [PagesService],
  exports: [PagesService],
})
export class PagesModule {}
