import { Module } from '@nestjs/common';
import { BoardModule } from '../../content/board/board.module.js';
import { CallsModule } from '../../content/calls/calls.module.js';
import { MaterialsModule } from '../../content/materials/materials.module.js';
import { OtherFilesModule } from '../../content/other-files/other-files.module.js';
import { JournalContentsResolver } from './journal-contents.resolver.js';

/** Journal → Issue → Article → Author from one root. Apart from the journal itself, which the materials need for their citations. */
@Module({
  imports: [MaterialsModule, CallsModule, BoardModule, OtherFilesModule],
  providers: [JournalContentsResolver],
})
export class JournalContentsModule {}
