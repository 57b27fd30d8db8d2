import { Module } from '@nestjs/common';
import { JournalModule } from '../journal/journal.module.js';
import { MaterialsModule } from '../materials/materials.module.js';
import { CitationsResolver } from './citations.resolver.js';
import { CitationsService } from './citations.service.js';

/** How to cite an article, as a text or as a file for a reference manager. */
@Module({ imports: [JournalModule, MaterialsModule], providers: [CitationsService, CitationsResolver] })
export class CitationsModule {}
