import { Module } from '@nestjs/common';
import { MetadataModule } from '../metadata/metadata.module.js';
import { HeadService } from './head.service.js';

/** What the public pages say to programs: tags, structured data and typed links. */
@Module({ imports: [MetadataModule], providers: [HeadService], exports: [HeadService] })
export class HeadModule {}
