import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { rulesOf } from '../../platform/http/url-rules.js';
import { Metrics } from './metrics.js';

/** Reports every finished request to the log and the metrics, if they are enabled. */
@Injectable()
export class Requests {
  private readonly log = new Logger('Requests');
  private readonly isLogged: boolean;
  private readonly isWatched: boolean;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly metrics: Metrics,
  ) {
    this.isLogged = config.log.requests;
    this.isWatched = this.isLogged || config.metrics !== null;
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    if (!this.isWatched) return;
    const began = performance.now();
    const { method, id } = request;
    // The query string may contain a personal token or search terms.
    const [path] = request.url!.split('?');
    response.once('close', () => {
      // The client disconnected before the response: 499, as in nginx.
      const status = response.writableFinished ? response.statusCode : 499;
      const seconds = (performance.now() - began) / 1_000;
      this.metrics.observe(rulesOf(path).kind, status, seconds);
      if (!this.isLogged) return;
      const milliseconds = Math.round(seconds * 1_000);
      this.log.log({ message: `${method} ${path}`, method, path, status, milliseconds, requestId: id });
    });
  }
}
