import { isIPv4, isIPv6 } from 'node:net';

/** Who an address stands for: an IPv6 customer has a whole /64 to try from, and some proxies write the port of each connection behind it. */
export function addressKey(address: string | undefined): string {
  const plain = (address ?? '')
    .replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const [head, tail] = plain.toLowerCase().split('::');
  const groups = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0');
  return `${[...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
