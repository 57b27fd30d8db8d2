import { Module } from '@nestjs/common';
import { FileStore } from './file-store.js';
import { FileResolver, ImageResolver } from './files.resolver.js';

/** The files that records hold: received, checked, kept and served. */
@Module({ providers: [FileStore, FileResolver, ImageResolver], exports: [FileStore] })
export class FilesModule {}
