import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { JournalError, nothingHere } from '../errors/errors.js';
import { shortenPreferences } from './preferences.js';
import { READ, rulesOf } from './url-rules.js';

export const LOCAL: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reduces an absolute-form URL, as sent to proxies, to its path, and shortens headers that are expensive when long. Returns the path to
 * redirect a read to if there are several slashes at its beginning: a link to it would lead to another site. Throws BAD_INPUT, also
 * for hosts that are not ours.
 */
export function normalise(request: IncomingMessage, publicUrl: URL): string | null {
  const { headers } = request;
  requireOneHost(request);
  if (request.url === '*' && request.method === 'OPTIONS') request.url = '/';
  if (!request.url!.startsWith('/')) {
    const [, host, path = ''] = /^https?:\/\/([^/?#]+)([/?].*)?$/i.exec(request.url!) ?? [];
    if (!host) throw new JournalError('BAD_INPUT', 'The URL is malformed.');
    headers.host = host;
    request.url = path.startsWith('/') ? path : `/${path}`;
  }
  if (!isOurs(headers.host, publicUrl) && rulesOf(request.url!).kind !== 'health')
    throw new JournalError('BAD_INPUT', `There is no such host here. The journal is at ${publicUrl.origin}.`);
  const { expect = '100-continue' } = headers;
  if (expect.toLowerCase() !== '100-continue')
    throw new JournalError('BAD_INPUT', 'Only Expect: 100-continue is supported.');
  // Only GET has ranges, and only a strong tag may validate one (RFC 9110, 14.2 and 13.1.5).
  if (request.method !== 'GET' || String(headers['if-range']).startsWith('W/')) delete headers.range;
  shortenPreferences(headers);
  const path = redirection(request.url!);
  if (path !== null && !READ.includes(request.method!)) throw nothingHere();
  return path;
}

/** Browsers resolve dots, and take a backslash for a slash. */
function redirection(url: string): string | null {
  if (!/[/\\](?:[/\\.\t]|%2e)/i.test(url)) return null;
  const { pathname, search } = new URL(`http://localhost${url}`);
  return pathname.startsWith('//') ? pathname.replace(/^\/+/, '/') + search : null;
}

function requireOneHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) if (rawHeaders[n].toLowerCase() === 'host') hosts++;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
    throw new JournalError('BAD_INPUT', 'A request must have exactly one Host header.');
}

/**
 * Without a PUBLIC_URL every host is ours; with one, addresses of the machine are, too: health checks and operators use them, and no
 * other site can give its name to them.
 */
function isOurs(host: string | undefined, publicUrl: URL): boolean {
  if (host === undefined || LOCAL.includes(publicUrl.hostname)) return true;
  const name = host.toLowerCase().replace(/:\d*$/, '');
  return name === publicUrl.hostname || LOCAL.includes(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
