import { Module } from '@nestjs/common';
import { MetadataModule } from '../metadata/metadata.module.js';
import { HeadService } from './head.service.js';

/** Machine-readable metadata of public pages: tags, structured data and typed links. */
@Module({ imports: [MetadataModule], providers: [HeadService], exports: [HeadService] })
export class HeadModule {}
