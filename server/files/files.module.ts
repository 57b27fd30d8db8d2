import { Module } from '@nestjs/common';
import { FileStore } from './file-store.js';
import { PublishedFiles } from './published-files.js';
import { SignedAddresses } from './signed-addresses.js';

/** The files of records: received, checked, stored and served. */
@Module({
  providers: [FileStore, PublishedFiles, SignedAddresses],
  exports: [FileStore, PublishedFiles, SignedAddresses],
})
export class FilesModule {}
