import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.js';
import { MaterialsModule } from '../materials/materials.module.js';
import { DownloadFileController } from './download-file.controller.js';
import { DownloadFileService } from './download-file.service.js';

/** A material's PDF, to be saved under the material's title. */
@Module({
  imports: [MaterialsModule, FilesModule],
  controllers: [DownloadFileController],
  providers: [DownloadFileService],
})
export class DownloadFileModule {}
