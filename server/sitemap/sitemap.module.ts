import { Module } from '@nestjs/common';
import { JournalModule } from '../journal/journal.module.js';
import { LettersModule } from '../letters/letters.module.js';
import { MaterialsModule } from '../materials/materials.module.js';
import { SearchModule } from '../search/search.module.js';
import { SitemapController } from './sitemap.controller.js';
import { SitemapService } from './sitemap.service.js';

/** sitemap.xml and robots.txt. */
@Module({
  imports: [JournalModule, LettersModule, MaterialsModule, SearchModule],
  controllers: [SitemapController],
  providers: [SitemapService],
})
export class SitemapModule {}
