import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JournalRow } from './journal.entity.js';
import { JournalResolver } from './journal.resolver.js';
import { JournalService } from './journal.service.js';

/** The journal's record: names, ISSN, publisher, contacts, links. */
@Module({
  imports: [TypeOrmModule.forFeature([JournalRow])],
  providers: [JournalService, JournalResolver],
  exports: [JournalService],
})
export class JournalModule {}
