import type { IncomingMessage } from 'node:http';
import { GraphQLError } from 'graphql';
import type { ApolloServerPlugin } from '@apollo/server';
import { type HttpContext } from '../access/access.js';
import { JournalError } from '../errors/errors.js';
import { LOCAL } from './normalise.js';

declare module 'node:http' {
  interface IncomingMessage {
    /** True if, according to the browser, a page of another origin sent this request. */
    isCrossSite?: boolean;
  }
}

const REJECTION = 'Pages of other sites may not change anything here.';

/**
 * Whether a page of another origin, such as one of a sibling host, sent a request. Browsers report this in Sec-Fetch-Site, which refers
 * to the URL they see, whatever a proxy makes of it; over plain http they only send Origin. Other programs send neither, and are not affected.
 */
export function isCrossSite({ headers }: IncomingMessage, publicUrl: URL): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl.origin) return false;
  // Without a PUBLIC_URL the requested host is taken for the site's own.
  return !LOCAL.includes(publicUrl.hostname) || !URL.canParse(origin) || new URL(origin).host !== host;
}

export const rejectCrossSite = (request: IncomingMessage): void => {
  if (request.isCrossSite) throw new JournalError('FORBIDDEN', REJECTION);
};

/** Queries are open to every origin. Mutations are not: their responses, such as the token of a login, are for this site only. */
export const noCrossSiteMutations: ApolloServerPlugin<HttpContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue: { req } }) => {
      if (operation?.operation === 'query') return;
      req.res!.removeHeader('Access-Control-Allow-Origin');
      if (req.isCrossSite)
        throw new GraphQLError(REJECTION, { extensions: { code: 'FORBIDDEN', http: { status: 403 } } });
    },
  }),
};
