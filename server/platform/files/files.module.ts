import { Module } from '@nestjs/common';
import { FileStore } from './file-store.js';
import { PublishedFiles } from './published-files.js';
import { RetractedFiles } from './retracted-files.js';
import { SignedUrls } from './signed-urls.js';

/** The files of records: received, checked, stored and served. */
@Module({
  providers: [FileStore, PublishedFiles, RetractedFiles, SignedUrls],
  exports: [FileStore, PublishedFiles, RetractedFiles, SignedUrls],
})
export class FilesModule {}
