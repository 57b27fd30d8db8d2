import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CallsModule } from '../../content/calls/calls.module.js';
import { JournalModule } from '../../content/journal/journal.module.js';
import { MaterialsModule } from '../../content/materials/materials.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { Letter } from './letter.entity.js';
import { LettersResolver, PublishedLettersResolver } from './letters.resolver.js';
import { LettersService } from './letters.service.js';
import { LetterSender } from './letter-sender.js';

/** Letters to subscribers: drafted, sent once, and archived for everyone to read. */
@Module({
  imports: [TypeOrmModule.forFeature([Letter]), CallsModule, JournalModule, MaterialsModule, SubscriptionsModule],
  providers: [LettersService, LetterSender, LettersResolver, PublishedLettersResolver],
  exports: [LettersService],
})
export class LettersModule {}
