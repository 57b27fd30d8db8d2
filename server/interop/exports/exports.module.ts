import { Module } from '@nestjs/common';
import { MetadataModule } from '../metadata/metadata.module.js';
import { ExportsResolver } from './exports.resolver.js';
import { ExportsService } from './exports.service.js';
import { SchemaCheck } from './schema-check.js';

/** Exports for indexes and libraries, from the dashboard and the command line. */
@Module({
  imports: [MetadataModule],
  providers: [ExportsService, ExportsResolver, SchemaCheck],
  exports: [ExportsService],
})
export class ExportsModule {}
