import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { type Config } from '../config.js';

/** Browser features that neither our pages nor anything embedded in them needs. */
const PERMISSIONS = ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers for every response; pages and files replace the policy with their own. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    // Of no effect in any browser that reads the policy above.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return (request: IncomingMessage, response: ServerResponse): void => {
    set(request, response, () => {});
    response.setHeader('Permissions-Policy', PERMISSIONS);
    // Responses to authenticated requests must not be cached.
    if (request.headers.authorization !== undefined) response.setHeader('Cache-Control', 'no-store');
  };
}
