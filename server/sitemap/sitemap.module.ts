import { Module } from '@nestjs/common';
import { JournalModule } from '../journal/journal.module.js';
import { LettersModule } from '../letters/letters.module.js';
import { MaterialsModule } from '../materials/materials.module.js';
import { SitemapController } from './sitemap.controller.js';
import { SitemapService } from './sitemap.service.js';

/** What search engines read first: where the pages are, and what is nobody's business. */
@Module({
  imports: [JournalModule, LettersModule, MaterialsModule],
  controllers: [SitemapController],
  providers: [SitemapService],
})
export class SitemapModule {}
