import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesModule } from '../categories/categories.module.js';
import { JournalModule } from '../journal/journal.module.js';
import { FiguresService } from './figures.service.js';
import { MaterialEditsService } from './material-edits.service.js';
import { Material } from './material.entity.js';
import { ArticleResolver, IssueResolver, MaterialFieldsResolver } from './material-fields.resolver.js';
import { MaterialConditions } from './material-conditions.js';
import { MaterialLists } from './material-list.js';
import { MaterialRows } from './material-rows.js';
import { MaterialsController } from './materials.controller.js';
import { MaterialsResolver } from './materials.resolver.js';
import { MaterialsService } from './materials.service.js';
import { RelationsResolver } from './relations.resolver.js';
import { RelationsService } from './relations.service.js';
import { SanitisedTexts } from './sanitised-texts.js';

/** Everything the journal publishes: issues, articles and materials of any other category. */
@Module({
  imports: [TypeOrmModule.forFeature([Material]), CategoriesModule, JournalModule],
  controllers: [MaterialsController],
  providers: [
    SanitisedTexts,
    FiguresService,
    MaterialRows,
    MaterialConditions,
    MaterialLists,
    MaterialsService,
    MaterialsResolver,
    MaterialEditsService,
    MaterialFieldsResolver,
    IssueResolver,
    ArticleResolver,
    RelationsService,
    RelationsResolver,
  ],
  exports: [MaterialsService, MaterialConditions, MaterialRows, RelationsService],
})
export class MaterialsModule {}
