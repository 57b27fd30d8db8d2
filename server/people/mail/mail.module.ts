import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JournalModule } from '../../content/journal/journal.module.js';
import { MailJobs } from './mail-jobs.js';
import { MailResolver } from './mail.resolver.js';
import { Mailer } from './mailer.js';
import { Notice } from './notice.entity.js';
import { Notices } from './notices.js';
import { Templates } from './templates.js';

/** Sends mail: notices to single people, and the deliveries of letters. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Notice]), JournalModule],
  providers: [Mailer, MailJobs, Notices, Templates, MailResolver],
  exports: [Mailer, MailJobs, Notices, Templates],
})
export class MailModule {}
