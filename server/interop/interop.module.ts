import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentModule } from '../content/content.module.js';
import { Material } from '../content/materials/material.entity.js';
import { ExportsResolver } from './exports/exports.resolver.js';
import { ExportsService } from './exports/exports.service.js';
import { SchemaCheck } from './exports/schema-check.js';
import { LockssController } from './lockss/lockss.controller.js';
import { LockssService } from './lockss/lockss.service.js';
import { MaterialChangesResolver } from './material-changes/material-changes.resolver.js';
import { MaterialChangesService } from './material-changes/material-changes.service.js';
import { MetadataService } from './metadata/metadata.service.js';
import { OaiRecords } from './oai/oai-records.js';
import { OaiController } from './oai/oai.controller.js';
import { OaiService } from './oai/oai.service.js';
import { PageMetadataService } from './page-metadata/page-metadata.service.js';
import { FormerUrl } from './redirects/former-url.entity.js';
import { RedirectsService } from './redirects/redirects.service.js';

const SERVICES = [MetadataService, PageMetadataService, ExportsService];

/** The one description of a record, and what is made of it for programs: tags, exports, harvests, archives; and the URLs of OJS. */
@Module({
  imports: [TypeOrmModule.forFeature([FormerUrl, Material]), ContentModule],
  controllers: [LockssController, OaiController],
  providers: [
    ...SERVICES,
    ExportsResolver,
    SchemaCheck,
    LockssService,
    MaterialChangesService,
    MaterialChangesResolver,
    OaiRecords,
    OaiService,
    RedirectsService,
  ],
  exports: SERVICES,
})
export class InteropModule {}
