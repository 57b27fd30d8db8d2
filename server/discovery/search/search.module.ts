import { Module } from '@nestjs/common';
import { FilesModule } from '../../platform/files/files.module.js';
import { MaterialsModule } from '../../content/materials/materials.module.js';
import { MetadataModule } from '../../interop/metadata/metadata.module.js';
import { PdfOutlineResolver } from './pdf-outline.resolver.js';
import { RelatedArticles } from './related.js';
import { RelatedResolver } from './related.resolver.js';
import { SearchFilesController } from './search-files.controller.js';
import { SearchIndex } from './search-index.js';
import { SearchResolver } from './search.resolver.js';
import { SearchService } from './search.service.js';
import { ArticleTermsResolver, TermsResolver } from './terms.resolver.js';
import { TermsService } from './terms.service.js';

/** Finds materials by words in their records and PDFs. */
@Module({
  imports: [MaterialsModule, MetadataModule, FilesModule],
  controllers: [SearchFilesController],
  providers: [
    SearchIndex,
    SearchService,
    SearchResolver,
    TermsService,
    TermsResolver,
    ArticleTermsResolver,
    RelatedArticles,
    RelatedResolver,
    PdfOutlineResolver,
  ],
  exports: [SearchIndex, SearchService, TermsService],
})
export class SearchModule {}
