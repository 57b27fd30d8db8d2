import { Module } from '@nestjs/common';
import { BoardModule } from '../board/board.module.js';
import { JournalModule } from '../journal/journal.module.js';
import { MaterialsModule } from '../materials/materials.module.js';
import { MetadataModule } from '../metadata/metadata.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { DoajApplicationService } from './doaj-application.js';
import { PreflightResolver } from './preflight.resolver.js';
import { PreflightService } from './preflight.service.js';

/** Shows editors what indexes would object to, and the journal's answers to DOAJ's application form. */
@Module({
  imports: [BoardModule, JournalModule, MaterialsModule, MetadataModule, PagesModule],
  providers: [PreflightService, DoajApplicationService, PreflightResolver],
})
export class PreflightModule {}
