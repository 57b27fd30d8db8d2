import { isIPv4, isIPv6 } from 'node:net';

/** Identifies the client behind an address: an IPv6 customer has a whole /64, and some proxies append the port of each connection. */
export const addressKey = (address: string | undefined): string => keyOf(address, 4);

/**
 * Identifies the IPv6 network that may hold 65,536 such clients of one owner, a /48; null for IPv4. Whatever is limited for each client
 * is also limited for each network, to NETWORK_FACTOR times as much.
 */
export const networkKey = (address: string | undefined): string | null => {
  const key = keyOf(address, 3);
  return key.endsWith('::/48') ? key : null;
};

export const NETWORK_FACTOR = 8;

function keyOf(address: string | undefined, groups: number): string {
  const plain = (address ?? '')
    .replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const [head, tail] = plain.toLowerCase().split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  const prefix = [...before, ...zeros, ...after].slice(0, groups);
  return `${prefix.map((group) => parseInt(group, 16).toString(16)).join(':')}::/${groups * 16}`;
}
