import { Module } from '@nestjs/common';
import { BoardModule } from '../../content/board/board.module.js';
import { JournalModule } from '../../content/journal/journal.module.js';
import { MaterialsModule } from '../../content/materials/materials.module.js';
import { MetadataModule } from '../../interop/metadata/metadata.module.js';
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
