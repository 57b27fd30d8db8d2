import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FilesModule } from '../platform/files/files.module.js';
import { SecurityLogModule } from '../platform/security-log/security-log.module.js';
import { BoardMember } from './board/board-member.entity.js';
import { BoardController } from './board/board.controller.js';
import { BoardResolver } from './board/board.resolver.js';
import { BoardService } from './board/board.service.js';
import { Call } from './calls/call.entity.js';
import { CallsController } from './calls/calls.controller.js';
import { CallsResolver } from './calls/calls.resolver.js';
import { CallsService } from './calls/calls.service.js';
import { CategoriesController } from './categories/categories.controller.js';
import { CategoriesResolver } from './categories/categories.resolver.js';
import { CategoriesService } from './categories/categories.service.js';
import { Category } from './categories/category.entity.js';
import { CoversController } from './contour-covers/covers.controller.js';
import { CoversService } from './contour-covers/covers.service.js';
import { DownloadFileController } from './download-file/download-file.controller.js';
import { DownloadFileService } from './download-file/download-file.service.js';
import { GazetteerResolver } from './gazetteer/gazetteer.resolver.js';
import { JournalRow } from './journal/journal.entity.js';
import { JournalResolver } from './journal/journal.resolver.js';
import { JournalService } from './journal/journal.service.js';
import { ArticleResolver } from './materials/article.resolver.js';
import { FiguresService } from './materials/figures.service.js';
import { IssueResolver } from './materials/issue.resolver.js';
import { MaterialConditions } from './materials/material-conditions.js';
import { MaterialEditsService } from './materials/material-edits.service.js';
import { MaterialFieldsResolver } from './materials/material-fields.resolver.js';
import { MaterialLists } from './materials/material-list.js';
import { MaterialRows } from './materials/material-rows.js';
import { Material } from './materials/material.entity.js';
import { MaterialsController } from './materials/materials.controller.js';
import { MaterialsResolver } from './materials/materials.resolver.js';
import { MaterialsService } from './materials/materials.service.js';
import { RelationsResolver } from './materials/relations.resolver.js';
import { RelationsService } from './materials/relations.service.js';
import { SanitisedTexts } from './materials/sanitised-texts.js';
import { OtherFile } from './other-files/other-file.entity.js';
import { OtherFilesController } from './other-files/other-files.controller.js';
import { OtherFilesResolver } from './other-files/other-files.resolver.js';
import { OtherFilesService } from './other-files/other-files.service.js';
import { PlacesController } from './places/places.controller.js';
import { PlacesResolver } from './places/places.resolver.js';
import { PlacesService } from './places/places.service.js';

const SERVICES = [
  BoardService,
  CallsService,
  CategoriesService,
  JournalService,
  MaterialsService,
  MaterialConditions,
  RelationsService,
  OtherFilesService,
];
const RESOLVERS = [
  BoardResolver,
  CallsResolver,
  CategoriesResolver,
  JournalResolver,
  MaterialsResolver,
  MaterialFieldsResolver,
  IssueResolver,
  ArticleResolver,
  RelationsResolver,
  OtherFilesResolver,
  PlacesResolver,
  GazetteerResolver,
];

/** What the journal publishes: issues and articles, calls, the boards, documents, places, and the journal's own record. */
@Module({
  imports: [
    TypeOrmModule.forFeature([BoardMember, Call, Category, JournalRow, Material, OtherFile]),
    FilesModule,
    SecurityLogModule,
  ],
  controllers: [
    BoardController,
    CallsController,
    CategoriesController,
    CoversController,
    DownloadFileController,
    MaterialsController,
    OtherFilesController,
    PlacesController,
  ],
  providers: [
    ...SERVICES,
    ...RESOLVERS,
    SanitisedTexts,
    FiguresService,
    MaterialRows,
    MaterialLists,
    MaterialEditsService,
    CoversService,
    DownloadFileService,
    PlacesService,
  ],
  exports: SERVICES,
})
export class ContentModule {}
