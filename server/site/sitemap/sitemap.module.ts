import { Module } from '@nestjs/common';
import { JournalModule } from '../../content/journal/journal.module.js';
import { LettersModule } from '../../people/letters/letters.module.js';
import { MaterialsModule } from '../../content/materials/materials.module.js';
import { SearchModule } from '../../discovery/search/search.module.js';
import { SitemapController } from './sitemap.controller.js';
import { SitemapService } from './sitemap.service.js';

/** sitemap.xml and robots.txt. */
@Module({
  imports: [JournalModule, LettersModule, MaterialsModule, SearchModule],
  controllers: [SitemapController],
  providers: [SitemapService],
})
export class SitemapModule {}
