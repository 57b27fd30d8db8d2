import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { Jobs } from '../../platform/jobs/jobs.js';

/** Sends letters and notices. */
@Injectable()
export class MailJobs extends Jobs {
  constructor(@Inject(CONFIG) { mail }: Pick<Config, 'mail'>) {
    super(mail);
  }
}
