import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { type Config } from '../config.js';

/** Features of the browser that no page of ours, nor anything embedded in one, has a use for. */
const PERMISSIONS = ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The headers for every response; pages and files replace the policy with their own. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const isHttps = publicUrl.startsWith('https:');
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
  });
  return (request: IncomingMessage, response: ServerResponse): void => {
    set(request, response, () => {});
    response.setHeader('Permissions-Policy', PERMISSIONS);
    // Whatever an administrator's credentials were used for is nobody else's.
    if (request.headers.authorization !== undefined) response.setHeader('Cache-Control', 'no-store');
  };
}
