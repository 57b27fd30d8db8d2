import { ApolloClient, InMemoryCache, type ApolloLink, type NormalizedCacheObject } from '@apollo/client';

const createCache = (resultCaching: boolean) =>
  new InMemoryCache({
    resultCaching,
    possibleTypes: { Material: ['Issue', 'Article', 'OtherMaterial'] },
    typePolicies: {
      Journal: { keyFields: [] },
      DeletedRecord: { keyFields: ['noun', 'id'] },
      // The same articles have other numbers in another span.
      UsageItem: { keyFields: false },
      File: { merge: true },
      Image: { merge: true },
      Contact: { merge: true },
    },
  });

export type CachedData = NormalizedCacheObject;

/** The server fills the cache of a page, and the browser's begins with it, so that hydration asks for nothing. */
export const createApollo = (link: ApolloLink, cached: CachedData = {}, { ssrMode = false } = {}): ApolloClient =>
  new ApolloClient({
    cache: createCache(!ssrMode).restore(cached),
    link,
    ssrMode,
    // A page asks for everything once: nothing is known before, and no result is read again.
    ...(ssrMode && { defaultOptions: { query: { fetchPolicy: 'network-only' } } }),
  });
