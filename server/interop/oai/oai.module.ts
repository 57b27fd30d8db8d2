import { Module } from '@nestjs/common';
import { CategoriesModule } from '../../content/categories/categories.module.js';
import { JournalModule } from '../../content/journal/journal.module.js';
import { MetadataModule } from '../metadata/metadata.module.js';
import { OaiController } from './oai.controller.js';
import { OaiRecords } from './oai-records.js';
import { OaiService } from './oai.service.js';

/** OAI-PMH 2.0 at /oai, for libraries and indexes. */
@Module({
  imports: [CategoriesModule, JournalModule, MetadataModule],
  controllers: [OaiController],
  providers: [OaiRecords, OaiService],
})
export class OaiModule {}
