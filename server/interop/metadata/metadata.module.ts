import { Module } from '@nestjs/common';
import { JournalModule } from '../../content/journal/journal.module.js';
import { MaterialsModule } from '../../content/materials/materials.module.js';
import { MetadataService } from './metadata.service.js';

/** The metadata of a material for machines: the only source of tags, feeds, formats, exports and harvests. */
@Module({ imports: [JournalModule, MaterialsModule], providers: [MetadataService], exports: [MetadataService] })
export class MetadataModule {}
