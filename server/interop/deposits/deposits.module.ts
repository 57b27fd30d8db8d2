import { Module } from '@nestjs/common';
import { InteropModule } from '../interop.module.js';
import { CrossrefClient } from './crossref-client.js';
import { DepositJobs } from './deposit-jobs.js';
import { DepositSender } from './deposit-sender.js';
import { CitedByResolver, DepositsResolver } from './deposits.resolver.js';
import { DepositsService } from './deposits.service.js';
import { DoiChecker } from './doi-checker.js';

/** Registers DOIs at Crossref, and stores what Crossref knows of them. */
@Module({
  imports: [InteropModule],
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
