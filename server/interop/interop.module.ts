import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesModule } from '../content/categories/categories.module.js';
import { JournalModule } from '../content/journal/journal.module.js';
import { Material } from '../content/materials/material.entity.js';
import { MaterialsModule } from '../content/materials/materials.module.js';
import { DepositsModule } from './deposits/deposits.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { LockssController } from './lockss/lockss.controller.js';
import { LockssService } from './lockss/lockss.service.js';
import { MaterialChangesResolver } from './material-changes/material-changes.resolver.js';
import { MaterialChangesService } from './material-changes/material-changes.service.js';
import { MetadataModule } from './metadata/metadata.module.js';
import { OaiController } from './oai/oai.controller.js';
import { OaiRecords } from './oai/oai-records.js';
import { OaiService } from './oai/oai.service.js';
import { PageMetadataService } from './page-metadata/page-metadata.service.js';
import { FormerUrl } from './redirects/former-url.entity.js';
import { RedirectsService } from './redirects/redirects.service.js';

/** What harvesters, archives and search engines take, and the URLs that materials had in OJS. Commands start exports and deposits alone. */
@Module({
  imports: [
    ...[TypeOrmModule.forFeature([FormerUrl, Material]), CategoriesModule, JournalModule, MaterialsModule],
    ...[MetadataModule, ExportsModule, DepositsModule],
  ],
  controllers: [LockssController, OaiController],
  providers: [
    ...[LockssService, MaterialChangesService, MaterialChangesResolver, OaiRecords, OaiService],
    ...[PageMetadataService, RedirectsService],
  ],
  exports: [PageMetadataService],
})
export class InteropModule {}
