import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { rulesOf } from '../../platform/http/url-rules.js';
import { Metrics } from './metrics.js';

/** Reports every finished request to the log and the metrics, if they are enabled. */
@Injectable()
export class Requests {
  private readonly log = new Logger('Requests');

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'log' | 'metrics'>,
    private readonly metrics: Metrics,
  ) {}

  watch(request: IncomingMessage, response: ServerResponse): void {
    const { log, metrics } = this.config;
    if (!log.requests && !metrics) return;
    const began = performance.now();
    const { method, id } = request;
    // The query string may contain a personal token or search terms.
    const [path] = request.url!.split('?');
    response.once('close', () => {
      // The client disconnected before the response: 499, as in nginx.
      const status = response.writableFinished ? response.statusCode : 499;
      const seconds = (performance.now() - began) / 1_000;
      this.metrics.observe(rulesOf(path).kind, status, seconds);
      if (!log.requests) return;
      const milliseconds = Math.round(seconds * 1_000);
      this.log.log({ message: `${method} ${path}`, method, path, status, milliseconds, requestId: id });
    });
  }
}
