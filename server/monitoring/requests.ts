import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { addressOf } from '../http/addresses.js';
import { Metrics } from './metrics.js';

/** Sees every request end, wherever it was answered: for the log and the metrics, each where it is wanted. */
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
    // What stands behind the path may be a secret of one person, or what somebody searched for.
    const [path] = request.url!.split('?', 1);
    response.once('close', () => {
      // A client that left before its response has no status of ours: 499, as nginx calls it.
      const status = response.writableFinished ? response.statusCode : 499;
      const seconds = (performance.now() - began) / 1_000;
      this.metrics.observe(addressOf(path).kind, status, seconds);
      if (!this.isLogged) return;
      const milliseconds = Math.round(seconds * 1_000);
      this.log.log({ message: `${method} ${path}`, method, path, status, milliseconds, requestId: id });
    });
  }
}
