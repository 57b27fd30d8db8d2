import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import proxyAddr from 'proxy-addr';
import { CONFIG, type Config } from '../config.js';
import { oncePerRequest } from './once-per-request.js';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

export const isLoopback = (address: string): boolean => LOOPBACK.test(address);

/** The network address of the client, behind as many reverse proxies as TRUST_PROXY says. */
@Injectable()
export class ClientAddresses {
  private readonly log = new Logger(ClientAddresses.name);
  private isWarned = false;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'trustProxy'>) {}

  readonly of = oncePerRequest((request: IncomingMessage): string => {
    const { trustProxy } = this.config;
    if (trustProxy === 0 && request.headers['x-forwarded-for'] !== undefined) this.warnOnce();
    // A client that has disconnected has no address any more.
    return request.socket.remoteAddress ? proxyAddr(request, (_, hop) => hop < trustProxy) : '';
  });

  private warnOnce(): void {
    if (this.isWarned) return;
    this.isWarned = true;
    this.log.warn(
      'A request has X-Forwarded-For, but TRUST_PROXY is 0: the header is ignored, and behind a reverse proxy all clients count as one. ' +
        'Set TRUST_PROXY to the number of reverse proxies in front.',
    );
  }
}
