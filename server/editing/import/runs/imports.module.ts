import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FilesModule } from '../../../platform/files/files.module.js';
import { ImportRun } from './import-run.entity.js';
import { ImportWorker } from './import-worker.js';
import { ImportsResolver } from './imports.resolver.js';
import { ImportsService } from './imports.service.js';

/** The import in the dashboard. */
@Module({
  imports: [TypeOrmModule.forFeature([ImportRun]), FilesModule],
  providers: [ImportWorker, ImportsService, ImportsResolver],
})
export class ImportsModule {}
