import { Module } from '@nestjs/common';
import { MaterialsModule } from '../materials/materials.module.js';
import { DownloadFileController } from './download-file.controller.js';
import { DownloadFileService } from './download-file.service.js';

/** Downloads of PDFs, named after the title of their material. */
@Module({
  imports: [MaterialsModule],
  controllers: [DownloadFileController],
  providers: [DownloadFileService],
})
export class DownloadFileModule {}
