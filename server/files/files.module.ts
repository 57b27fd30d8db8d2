import { Module } from '@nestjs/common';
import { FileStore } from './file-store.js';
import { WithdrawnFiles } from './withdrawn-files.js';

/** The files that records hold: received, checked, kept and served. */
@Module({ providers: [FileStore, WithdrawnFiles], exports: [FileStore] })
export class FilesModule {}
