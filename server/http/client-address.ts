import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import proxyAddr from 'proxy-addr';
import { CONFIG, type Config } from '../config.js';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

export const isLoopback = (address: string): boolean => LOOPBACK.test(address);

/** Whose request it is: the network address of the client, behind as many reverse proxies as TRUST_PROXY says. */
@Injectable()
export class ClientAddresses {
  private readonly log = new Logger(ClientAddresses.name);
  private readonly addresses = new WeakMap<IncomingMessage, string>();
  private isWarned = false;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'trustProxy'>) {}

  of(request: IncomingMessage): string {
    const known = this.addresses.get(request);
    if (known !== undefined) return known;
    const { trustProxy } = this.config;
    if (trustProxy === 0 && request.headers['x-forwarded-for'] !== undefined) this.warnOnce();
    // A client that has gone has no address any more.
    const address = request.socket.remoteAddress ? proxyAddr(request, (_, hop) => hop < trustProxy) : '';
    this.addresses.set(request, address);
    return address;
  }

  private warnOnce(): void {
    if (this.isWarned) return;
    this.isWarned = true;
    this.log.warn(
      'A request has X-Forwarded-For, but TRUST_PROXY is 0: the header is ignored, and behind a reverse proxy all clients count as one. ' +
        'Set TRUST_PROXY to the number of reverse proxies in front.',
    );
  }
}
