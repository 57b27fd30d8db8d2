import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/exports.module.js';
import { MetadataModule } from '../metadata/metadata.module.js';
import { CrossrefClient } from './crossref-client.js';
import { DepositJobs } from './deposit-jobs.js';
import { DepositSender } from './deposit-sender.js';
import { CitedByResolver, DepositsResolver } from './deposits.resolver.js';
import { DepositsService } from './deposits.service.js';
import { DoiChecker } from './doi-checker.js';

/** Registers DOIs at Crossref, and stores what Crossref knows of them. */
@Module({
  imports: [ExportsModule, MetadataModule],
  providers: [
    CrossrefClient,
    DepositJobs,
    DepositsService,
    DepositSender,
    DoiChecker,
    DepositsResolver,
    CitedByResolver,
  ],
  exports: [DepositsService, DepositSender],
})
export class DepositsModule {}
