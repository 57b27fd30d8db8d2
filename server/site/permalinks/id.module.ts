import { Module } from '@nestjs/common';
import { HeadModule } from '../../interop/page-metadata/head.module.js';
import { RequestsModule } from '../../platform/requests.module.js';
import { MaterialsModule } from '../../content/materials/materials.module.js';
import { MetadataModule } from '../../interop/metadata/metadata.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { CitationsResolver, IssueCitationsResolver } from '../../interop/citations/citations.resolver.js';
import { IdController } from './id.controller.js';

/** The permanent URL of each record, and the formats available there. */
@Module({
  imports: [HeadModule, RequestsModule, MaterialsModule, MetadataModule, PagesModule],
  controllers: [IdController],
  providers: [CitationsResolver, IssueCitationsResolver],
})
export class IdModule {}
