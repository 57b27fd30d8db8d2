import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JournalModule } from '../journal/journal.module.js';
import { OtherFile } from './other-file.entity.js';
import { OtherFilesController } from './other-files.controller.js';
import { OtherFilesResolver } from './other-files.resolver.js';
import { OtherFilesService } from './other-files.service.js';

/** Documents for authors and for reviewers. */
@Module({
  imports: [TypeOrmModule.forFeature([OtherFile]), JournalModule],
  controllers: [OtherFilesController],
  providers: [OtherFilesService, OtherFilesResolver],
  exports: [OtherFilesService],
})
export class OtherFilesModule {}
