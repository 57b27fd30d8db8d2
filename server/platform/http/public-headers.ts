import type { ServerResponse } from 'node:http';

/** The only response headers that are cached: they are the same for everyone. */
const PUBLIC_HEADERS =
  /^(content-(type|language|location|disposition|security-policy)|cache-control|link|location|deprecation|sunset|allow|access-control-[a-z-]+|referrer-policy|permissions-policy|strict-transport-security|cross-origin-[a-z-]+|origin-agent-cluster|x-(robots-tag|content-type-options|frame-options|dns-prefetch-control|download-options|permitted-cross-domain-policies|xss-protection))$/;

/** The headers of a response that are the same for everyone; `more` adds names. */
export const publicHeaders = (response: ServerResponse, more?: RegExp): [name: string, value: string][] =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    PUBLIC_HEADERS.test(name) || more?.test(name) ? [[name, String(value)]] : [],
  );
