import type { Request } from 'express';

/** Who is on the other end of a request. */
export type Client = {
  requestId?: string;
  /** The network address; proxies are believed as the settings say. */
  address?: string;
  /** A secret that a browser keeps and sends with each sign-in: at least 128 random bits, or it does not count. */
  device?: string;
};

const DEVICE = /^[\w-]{22,86}$/;

export function clientOf(request: Partial<Request>): Client {
  const device = request.headers?.['x-device'];
  return {
    requestId: request.id,
    address: request.ip,
    device: typeof device === 'string' && DEVICE.test(device) ? device : undefined,
  };
}
