import type { IncomingMessage } from 'node:http';

/** The client of a request. */
export type Client = {
  requestId?: string;
  /** The network address, as seen by the trusted proxies. */
  address?: string;
  /** A secret stored by the browser and sent with each sign-in; it must have at least 128 random bits. */
  device?: string;
  userAgent?: string;
};

/** A request that has passed through Express, which determines the address of the client. */
export type ClientRequest = IncomingMessage & { ip?: string };

const DEVICE = /^[\w-]{22,86}$/;

export function clientOf(request: Partial<ClientRequest>): Client {
  const device = request.headers?.['x-device'];
  return {
    requestId: request.id,
    address: request.ip,
    device: typeof device === 'string' && DEVICE.test(device) ? device : undefined,
    userAgent: request.headers?.['user-agent'],
  };
}
