import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesModule } from '../categories/categories.module.js';
import { FilesModule } from '../files/files.module.js';
import { JournalModule } from '../journal/journal.module.js';
import { ArticleResolver } from './article.resolver.js';
import { ChangesResolver } from './changes.resolver.js';
import { ChangesService } from './changes.service.js';
import { CitationService } from './citation.service.js';
import { IssueResolver } from './issue.resolver.js';
import { Material } from './material.entity.js';
import { MaterialFieldsResolver } from './material-fields.resolver.js';
import { MaterialLists } from './material-list.js';
import { MaterialRows } from './material-rows.js';
import { MaterialsController } from './materials.controller.js';
import { MaterialsResolver } from './materials.resolver.js';
import { MaterialsService } from './materials.service.js';
import { PlacesResolver } from './places.resolver.js';

/** What the journal publishes: issues, articles and materials of any other category. */
@Module({
  imports: [TypeOrmModule.forFeature([Material]), CategoriesModule, FilesModule, JournalModule],
  controllers: [MaterialsController],
  providers: [
    MaterialRows,
    MaterialLists,
    MaterialsService,
    ChangesService,
    CitationService,
    MaterialsResolver,
    MaterialFieldsResolver,
    IssueResolver,
    ArticleResolver,
    ChangesResolver,
    PlacesResolver,
  ],
  exports: [MaterialsService],
})
export class MaterialsModule {}
