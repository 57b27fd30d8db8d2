import { jest } from '@jest/globals';
import { DirectExecution } from '../../server/platform/graphql/direct-execution.js';
import type { TestApp } from './app.js';

/** Counts the requests that passed the cache, by what responded to them. */
export class BehindCache {
  express = 0;
  direct = 0;

  constructor(app: TestApp) {
    const express = app.nest.getHttpAdapter().getInstance() as unknown as {
      handle: (...request: unknown[]) => unknown;
    };
    const handle = express.handle.bind(express);
    jest.spyOn(express, 'handle').mockImplementation((...request) => {
      this.express++;
      return handle(...request);
    });
    const direct = app.nest.get(DirectExecution);
    const respond = direct.respond.bind(direct);
    jest.spyOn(direct, 'respond').mockImplementation(async (...request) => {
      const isSent = await respond(...request);
      if (isSent) this.direct++;
      return isSent;
    });
  }

  get total(): number {
    return this.express + this.direct;
  }

  reset(): void {
    this.express = this.direct = 0;
  }
}
