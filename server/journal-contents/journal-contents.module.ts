import { Module } from '@nestjs/common';
import { BoardModule } from '../board/board.module.js';
import { CallsModule } from '../calls/calls.module.js';
import { MaterialsModule } from '../materials/materials.module.js';
import { OtherFilesModule } from '../other-files/other-files.module.js';
import { JournalContentsResolver } from './journal-contents.resolver.js';

/** Journal → Issue → Article → Author from one root. Apart from the journal itself, which the materials need for their citations. */
@Module({
  imports: [MaterialsModule, CallsModule, BoardModule, OtherFilesModule],
  providers: [JournalContentsResolver],
})
export class JournalContentsModule {}
