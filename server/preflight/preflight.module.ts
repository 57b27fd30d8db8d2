import { Module } from '@nestjs/common';
import { BoardModule } from '../board/board.module.js';
import { JournalModule } from '../journal/journal.module.js';
import { MaterialsModule } from '../materials/materials.module.js';
import { MetadataModule } from '../metadata/metadata.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { DoajApplicationService } from './doaj-application.js';
import { PreflightResolver } from './preflight.resolver.js';
import { PreflightService } from './preflight.service.js';

/** What indexes would object to, told to editors before they see it; what the journal would answer to DOAJ. */
@Module({
  imports: [BoardModule, JournalModule, MaterialsModule, MetadataModule, PagesModule],
  providers: [PreflightService, DoajApplicationService, PreflightResolver],
})
export class PreflightModule {}
