import { Module } from '@nestjs/common';
import { JournalModule } from '../journal/journal.module.js';
import { MaterialsModule } from '../materials/materials.module.js';
import { MetadataService } from './metadata.service.js';

/** What machines are told of a material: the one source of tags, feeds, formats, exports and harvests. */
@Module({ imports: [JournalModule, MaterialsModule], providers: [MetadataService], exports: [MetadataService] })
export class MetadataModule {}
