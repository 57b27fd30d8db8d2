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
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded !== undefined) this.warnOnce(forwarded.toString().split(',').length);
    // A client that has disconnected has no address any more.
    return request.socket.remoteAddress ? proxyAddr(request, (_, hop) => hop < trustProxy) : '';
  });

  /** `proxies` is at least the number of those that a request has passed: each adds an address, and a client may begin the list. */
  private warnOnce(proxies: number): void {
    const { trustProxy } = this.config;
    if (this.isWarned || (trustProxy && proxies >= trustProxy)) return;
    this.isWarned = true;
    const problem =
      trustProxy === 0
        ? 'A request has X-Forwarded-For, but TRUST_PROXY is 0: the header is ignored, and behind a reverse proxy all clients count as one.'
        : `A request has passed only ${proxies} of the ${trustProxy} reverse proxies of TRUST_PROXY: clients can choose the address that counts.`;
    this.log.warn(`${problem} Set TRUST_PROXY to the number of reverse proxies in front.`);
  }
}
