import { Module } from '@nestjs/common';
import { HeadModule } from '../head/head.module.js';
import { HttpModule } from '../http/http.module.js';
import { MaterialsModule } from '../materials/materials.module.js';
import { MetadataModule } from '../metadata/metadata.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { CitationsResolver, IssueCitationsResolver } from './citations.resolver.js';
import { IdController } from './id.controller.js';

/** The permanent URL of each record, and the formats available there. */
@Module({
  imports: [HeadModule, HttpModule, MaterialsModule, MetadataModule, PagesModule],
  controllers: [IdController],
  providers: [CitationsResolver, IssueCitationsResolver],
})
export class IdModule {}
