import { InMemoryCache } from '@apollo/client/cache';

export const createCache = () =>
  new InMemoryCache({
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
