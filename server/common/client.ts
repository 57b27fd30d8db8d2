import type { IncomingMessage } from 'node:http';

/** Who is on the other end of a request. */
export type Client = {
  requestId?: string;
  /** The network address; proxies are believed as the settings say. */
  address?: string;
  /** A secret that a browser keeps and sends with each sign-in: at least 128 random bits, or it does not count. */
  device?: string;
};

/** A request that Express has seen: it works out the address of the client. */
export type ClientRequest = IncomingMessage & { ip?: string };

const DEVICE = /^[\w-]{22,86}$/;

export function clientOf(request: Partial<ClientRequest>): Client {
  const device = request.headers?.['x-device'];
  return {
    requestId: request.id,
    address: request.ip,
    device: typeof device === 'string' && DEVICE.test(device) ? device : undefined,
  };
}
