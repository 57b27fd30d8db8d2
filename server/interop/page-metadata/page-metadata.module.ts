import { Module } from '@nestjs/common';
import { MetadataModule } from '../metadata/metadata.module.js';
import { PageMetadataService } from './page-metadata.service.js';

/** Machine-readable metadata of public pages: tags, structured data and typed links. */
@Module({ imports: [MetadataModule], providers: [PageMetadataService], exports: [PageMetadataService] })
export class PageMetadataModule {}
