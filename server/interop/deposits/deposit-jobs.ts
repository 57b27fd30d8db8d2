import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { Jobs } from '../../platform/jobs/jobs.js';

/** A timer of its own: Crossref may take long to answer, and no letter waits for that. */
@Injectable()
export class DepositJobs extends Jobs {
  constructor(@Inject(CONFIG) { crossref }: Pick<Config, 'crossref'>) {
    super(crossref);
  }
}
