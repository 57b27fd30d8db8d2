import type { ServerResponse } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Repetitions } from '../errors/repetitions.js';
import { SecurityLog } from './security-log.js';

/** The statuses of requests that tried to bypass a control. 401 has several reasons. */
const REASONS: Record<number, string> = {
  400: 'bad-input',
  403: 'forbidden',
  413: 'too-large',
  415: 'unsupported-type',
  429: 'too-many-requests',
};

/** Logs how many requests were rejected, once a minute for each reason: one line for each request would let anybody fill the log. */
@Injectable()
export class Rejections implements OnApplicationShutdown {
  private readonly counts: Repetitions;

  constructor(log: SecurityLog) {
    this.counts = new Repetitions(
      (reason, count) => log.write('requests', {}, { outcome: 'rejected', reason, count }),
      0,
    );
  }

  watch(response: ServerResponse): void {
    response.once('close', () => {
      const reason = REASONS[response.statusCode];
      if (reason) this.count(reason);
    });
  }

  count(reason: string): void {
    this.counts.admit(reason);
  }

  onApplicationShutdown(): void {
    this.counts.summarise();
  }
}
