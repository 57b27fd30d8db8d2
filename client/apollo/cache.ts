import { InMemoryCache, type NormalizedCacheObject } from '@apollo/client/cache';

export type CachedData = NormalizedCacheObject;

/** The server fills the cache of a page, and the browser's begins with it, so that hydration asks for nothing. */
export const createCache = (cached: CachedData = {}, { resultCaching = true } = {}) =>
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
  }).restore(cached);
